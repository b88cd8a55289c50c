import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { databaseOf } from '../support/database-of.ts'
import { type Account, IdentityProvider, optionOf } from '../support/identity-provider.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { lastCode, nextMessage } from '../support/read-inbox.ts'
import { setExchange } from '../support/running-exchange.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { makeUser, PASSWORD } from './site-person.ts'

const A = '/exchange-web/web'
const SOCIAL = `${A}/user/social`
const [START, FINISH, LINK] = [`POST ${SOCIAL}/start`, `POST ${SOCIAL}/finish`, `POST ${SOCIAL}/link`]
const REGISTER = `POST ${SOCIAL}/register`
const [LINKED, UNLINK] = [`GET ${SOCIAL}/linked`, `POST ${SOCIAL}/unlink`]
const GONE = '420003'

describe('social sign-in', async () => {
  const provider = await IdentityProvider.start()
  const mallory = await IdentityProvider.start('mallory')
  const exchange = await setExchange({ env: { OIDC_PROVIDERS: optionOf(provider, mallory) } })
  for (const each of [provider, mallory]) {
    each.serve(exchange)
    after(() => each.stop())
  }

  const person = (name: string, fields: Partial<Account> = {}): Account => ({
    sub: `acme-${name}`,
    email: `${name}@example.com`,
    email_verified: true,
    ...fields,
  })
  /** To the provider and back: the query with which the exchange's page is opened. */
  const comeBack = async (browser: PlainBrowser, account: Account): Promise<string> => {
    const { redirectTo } = await browser.data(START, { provider: 'acme' })
    return provider.visit(redirectTo, account)
  }
  const finish = async (browser: PlainBrowser, account: Account) =>
    browser.ask(FINISH, { provider: 'acme', query: await comeBack(browser, account) })
  const register = { country: 'DE', agreement: 'true' }

  it('registers a new user without a password, and recognises them by the provider’s id', async () => {
    const browser = new PlainBrowser(exchange)
    assert.deepEqual(await browser.data(`GET ${SOCIAL}/providers`), [
      { id: 'acme', name: 'Acme' },
      { id: 'mallory', name: 'Mallory' },
    ])
    const asked = await finish(browser, person('new'))
    assert.deepEqual([asked.data.next, asked.data.maskedTarget], ['register', 'n***w@example.com'])
    const { ticket } = asked.data
    assert.equal(await browser.code(REGISTER, { ticket, ...register, country: 'KP' }), '110070')
    assert.equal(await browser.code(REGISTER, { ticket, country: 'DE', agreement: 'false' }), '10000')
    const made = await browser.data(REGISTER, { ticket, ...register })
    assert.deepEqual([made.kind, made.user.hasPassword, made.user.isEmailConfirmed], ['success', false, true])
    assert.equal(await browser.code(REGISTER, { ticket, ...register }), GONE)
    // The address moves on; the person stays the same.
    await browser.ask('POST /exchange-web/web/user/logout')
    const again = await finish(browser, person('new', { email: 'other@example.com' }))
    assert.equal(again.data.next, 'email')
    const validCode = await lastCode(exchange, 'new@example.com')
    const verified = { ticket: again.data.ticket, validType: '3', validCode }
    assert.equal((await browser.data('POST /exchange-web/web/user/loginVerify', verified)).user.id, made.user.id)
  })

  it('never opens an account by its address alone', async () => {
    await makeUser(exchange, 'alice')
    const thief = new PlainBrowser(exchange)
    const unverified = await finish(thief, person('alice', { sub: 'acme-thief', email_verified: false }))
    assert.equal(unverified.code, '10000')
    const { data } = await finish(thief, person('alice', { sub: 'acme-thief' }))
    assert.deepEqual([data.next, data.maskedTarget, data.hasPassword], ['link', 'a***e@example.com', true])
    const { ticket } = data
    assert.equal(await thief.user(), undefined)
    assert.equal(await thief.code(LINK, { ticket, password: 'wrong horse 1' }), '140036')
    assert.equal(await thief.code(LINK, { ticket, code: '123456' }), '140020')
    assert.equal(await thief.code(LINK, { ticket }), '10000')
    assert.equal(await thief.code(REGISTER, { ticket, ...register }), GONE)
    assert.equal(await new PlainBrowser(exchange).code(LINK, { ticket, password: PASSWORD }), GONE)
    for (let i = 0; i < 3; i++) await thief.ask(LINK, { ticket, code: '123456' })
    assert.equal(await thief.code(LINK, { ticket, password: PASSWORD }), GONE)
    assert.equal(await thief.user(), undefined)
  })

  it('links the accounts once their owner proves it, by password or by mail', async () => {
    for (const name of ['bob', 'carol']) await makeUser(exchange, name)
    const bob = new PlainBrowser(exchange)
    const { data } = await finish(bob, person('bob'))
    assert.equal((await bob.data(LINK, { ticket: data.ticket, password: PASSWORD })).next, 'session')
    await bob.ask('POST /exchange-web/web/user/logout')
    assert.equal((await finish(bob, person('bob'))).data.next, 'session')

    const carol = new PlainBrowser(exchange)
    const { ticket } = (await finish(carol, person('carol'))).data
    assert.equal(await carol.code(`POST ${SOCIAL}/link/sendCode`, { ticket }), '420001')
    const recaptcha = await solveCaptcha(exchange, 'social-link')
    await carol.data(`POST ${SOCIAL}/link/sendCode`, { ticket, recaptcha })
    const joined = await carol.data(LINK, { ticket, code: await lastCode(exchange, 'carol@example.com') })
    // The code has confirmed the address, so from now on new devices need one.
    assert.equal(joined.next, 'email')
  })

  it('accepts an answer once, from the browser that asked, unchanged', async () => {
    const victim = new PlainBrowser(exchange)
    const query = await comeBack(victim, person('dave'))
    assert.equal(await new PlainBrowser(exchange).code(FINISH, { provider: 'acme', query }), GONE)
    const forged = new URLSearchParams(query)
    forged.set('state', 'A'.repeat(43))
    assert.equal(await victim.code(FINISH, { provider: 'acme', query: forged.toString() }), GONE)
    const both = await Promise.all([
      victim.code(FINISH, { provider: 'acme', query }),
      victim.code(FINISH, { provider: 'acme', query }),
    ])
    assert.deepEqual(both.toSorted(), ['0', GONE])
    assert.equal(await victim.code(FINISH, { provider: 'acme', query }), GONE)
    // A code from one round trip does not fit another.
    const own = new URLSearchParams(await comeBack(victim, person('dave')))
    const others = new URLSearchParams(await comeBack(new PlainBrowser(exchange), person('thief')))
    own.set('code', others.get('code') as string)
    assert.equal(await victim.code(FINISH, { provider: 'acme', query: own.toString() }), '10000')
    assert.equal(await victim.code(START, { provider: 'nobody' }), '10000')
    assert.equal(await victim.code(FINISH, { provider: 'acme', query: 'error=access_denied' }), GONE)
    assert.equal(exchange.output.includes(provider.clientSecret), false)
  })

  it('takes no code of one provider to another, which has sent the visitor there', async () => {
    const victim = new PlainBrowser(exchange)
    const asked = await victim.data(START, { provider: 'mallory' })
    // Mallory passes the visitor on to Acme, with the state that was meant for itself.
    const own = await new PlainBrowser(exchange).data(START, { provider: 'acme' })
    const elsewhere = new URL(own.redirectTo)
    elsewhere.searchParams.set('state', new URL(asked.redirectTo).searchParams.get('state') as string)
    const answer = new URLSearchParams(await provider.visit(elsewhere.href, person('heidi')))
    // As from a provider that does not name itself (RFC 9207).
    answer.delete('iss')
    const query = answer.toString()
    assert.equal(await victim.code(FINISH, { provider: 'acme', query }), '10000')
    assert.deepEqual([mallory.exchanges, await victim.user()], [0, undefined])
    // Acme takes no other redirect URL than its own.
    elsewhere.searchParams.set(
      'redirect_uri',
      elsewhere.searchParams.get('redirect_uri')?.replace('acme', 'mallory') ?? '',
    )
    await assert.rejects(provider.visit(elsewhere.href, person('heidi')), /stopped with 400/)
  })

  it('unlinks an account for its proven owner, and no longer recognises it afterwards', async () => {
    const sql = databaseOf(exchange)
    const email = 'erin@example.com'
    const erin = new PlainBrowser(exchange)
    const { ticket } = (await finish(erin, person('erin'))).data
    const { user } = await erin.data(REGISTER, { ticket, ...register })
    /** A proof of hers, without waiting between two codes. */
    const proof = async () => {
      await sql`delete from code_sendings`
      await erin.data('POST /exchange-web-gateway/userCenterInfo/sendEmailCode', { templateId: '22', type: '11' })
      return { validType: '3', validCode: await lastCode(exchange, email) }
    }
    const [linked] = await erin.data(LINKED)
    assert.deepEqual([linked.provider, linked.name, linked.isLastWayIn], ['acme', 'Acme', true])
    const { id } = linked
    const guess = { id, validType: '3', validCode: '123456' }
    const last = await erin.ask(UNLINK, guess)
    assert.deepEqual([last.code, last.data.reason], ['10000', 'last-way-in'])
    await erin.data(`POST ${A}/user/setPassword`, { newPassword: PASSWORD, ...(await proof()) })

    const mallory = new PlainBrowser(exchange)
    await mallory.data(REGISTER, { ticket: (await finish(mallory, person('mallory'))).data.ticket, ...register })
    assert.equal(await mallory.code(UNLINK, guess), '10000')
    assert.equal(await erin.code(UNLINK, guess), '140020')
    assert.equal((await erin.data(LINKED)).length, 1)

    await erin.data(UNLINK, { id, ...(await proof()) })
    assert.deepEqual(await erin.data(LINKED), [])
    const { rows } = await erin.data(`GET ${A}/user/securityHistory`, { limit: '1' })
    assert.equal(rows[0].event, 'social-unbound')
    await nextMessage(exchange, email, /unlinked/)
    const [line] = await sql`
      select actor_id, entry::jsonb -> 'after' as after from audit_log where action = 'social-unbound' and object_id = ${String(user.id)}`
    assert.deepEqual([line?.actor_id, line?.after], [String(user.id), { provider: 'acme' }])
    await sql.end()

    // The social account is unknown again: it opens nothing until its owner proves to own this one too.
    const later = new PlainBrowser(exchange)
    assert.equal((await finish(later, person('erin'))).data.next, 'link')
    assert.equal(await later.user(), undefined)
  })
})
