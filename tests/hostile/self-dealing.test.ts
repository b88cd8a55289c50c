import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { lastCode } from '../support/read-inbox.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { A, AccountPerson } from './account-person.ts'
import { dataOf, makeLeader } from './product-floor.ts'
import { PASSWORD } from './site-person.ts'

const BOOK = { pair: 'BTC_USDT', type: 'limit', qty: '0.1', price: '60000' }

describe('a second account of one’s own', async () => {
  const { exchange, sql } = await setExchangeWithDatabase()
  const operator = (command: string, params: object) =>
    callControl(join(exchange.directory, 'data/operator.sock'), command, params, 30_000)
  const numberOf = async ({ email }: AccountPerson) => {
    const [row] = await sql<{ id: bigint }[]>`update users set kyc_level = 1 where email = ${email} returning id`
    return Number(row?.id)
  }
  const funded = async (person: AccountPerson, fund: string) => {
    await operator('account.fund', { email: person.email, fund: [fund], id: person.name })
    return { person, id: await numberOf(person) }
  }
  const mallory = await AccountPerson.registered(exchange, sql, 'mallory', '127.9.0.1')
  const { inviteCode } = await mallory.data(`GET ${A}/user/invite`)
  /** Somebody who comes by mallory's code, in a browser that has these cookies. */
  const comesByCode = async (name: string, from: string, cookies: Iterable<[string, string]> = []) => {
    const person = new AccountPerson(exchange, sql, name, from)
    for (const [cookie, value] of cookies) person.cookies.set(cookie, value)
    const recaptcha = await solveCaptcha(exchange, 'register')
    await person.data(`POST ${A}/user/register/sendCode`, { name: person.email, recaptcha })
    const code = await lastCode(exchange, person.email)
    const form = { name: person.email, code, password: PASSWORD, country: 'DE', agreement: 'true', inviteCode }
    const { token, csrfToken } = await person.data(`POST ${A}/user/register`, form)
    return Object.assign(person, { token, csrf: csrfToken })
  }
  const own = [...mallory.cookies].filter(([name]) => name.endsWith('browser'))
  const twin = await funded(await comesByCode('twin', '127.9.0.2', own), 'USDT=10000')
  const bob = await funded(await comesByCode('bob', '127.9.0.3'), 'USDT=10000')
  const maker = await AccountPerson.registered(exchange, sql, 'maker', '127.9.0.4')
  await funded(maker, 'BTC=1')
  const malloryId = await numberOf(mallory)

  it('brings no rebate: what its trades earn waits, and a stranger’s is paid', async () => {
    for (const { person } of [twin, bob]) {
      await dataOf(maker, `POST ${A}/order/create`, { ...BOOK, side: 'sell' })
      await dataOf(person, `POST ${A}/order/create`, { ...BOOK, side: 'buy' })
    }
    await dataOf(maker, `POST ${A}/order/create`, { ...BOOK, side: 'sell' })
    await eventually('the trades are counted', async () => {
      await operator('job.run', { name: 'referral' })
      const rows = await sql`select from referral_earnings where inviter_id = ${malloryId}`
      return rows.length === 2 ? true : undefined
    })
    await sql`update referral_earnings set day = day - 2`
    // All of these people sit at one machine, which a guard would take for one person.
    await sql`update security_history set ip = ('203.0.113.' || user_id % 250)::inet`
    await operator('job.run', { name: 'referral-payment' })
    const earned = await sql<{ invitee_id: bigint; state: string }[]>`
      select invitee_id, state from referral_earnings where inviter_id = ${malloryId} order by invitee_id`
    assert.deepEqual(
      earned.map(({ invitee_id, state }) => [Number(invitee_id), state]),
      [
        [twin.id, 'earned'],
        [bob.id, 'paid'],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    )
    const [hold] = await sql<{ reason: string; state: string }[]>`
      select reason, state from referral_holds where invitee_id = ${twin.id}`
    assert.deepEqual(hold, { reason: 'device', state: 'held' })
  })

  it('is not one’s inviter, nor invited by itself, and a code that is nobody’s changes nothing', async () => {
    const rows = await sql<{ n: number }[]>`select count(*)::int as n from attributions where inviter_id = user_id`
    assert.equal(rows[0]?.n, 0)
    const code = String((await mallory.data(`GET ${A}/user/invite`)).inviteCode)
    for (const call of [`POST ${A}/referral/changeCode`]) {
      const { body } = await twin.person.ask(call, { code, kickbackPercent: '50' })
      assert.notEqual(body.code, '0', 'its terms are its owner’s')
    }
  })

  it('does not copy the first: not for the figures on the board, nor for a share of profit', async () => {
    await makeLeader(sql, malloryId, 'mallory')
    const start = { leaderId: String(malloryId), amount: '100', home: 'spot', acceptsRisk: 'true' }
    const { body } = await twin.person.ask(`POST ${A}/copy/start`, start)
    assert.equal(body.reason, 'copy.own')
    const own = await mallory.ask(`POST ${A}/copy/start`, start)
    assert.equal(own.body.reason, 'copy.own')
    await dataOf(bob.person, `POST ${A}/copy/start`, start)
  })
})
