import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { insertFreeze, liftFreezes } from '@bowline/capabilities/account-security/freezes.store.ts'
import { maskMail } from '@bowline/capabilities/identity/index.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { lastCode } from '../../../../tests/support/read-inbox.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { forgetSendings } from '../factors/mailed-codes.fixture.ts'
import { newcomer, type SiteVisitor } from '../site-visitor.fixture.ts'
import { PIN, sealedPin, withdrawer } from '../wallet/wallet-user.fixture.ts'

const G = '/exchange-web-gateway/asset'
const CHECK = `POST ${G}/payUser/check` as const
const MAIL = `POST ${G}/payUser/email` as const
const PAY = `POST ${G}/payUser/pay` as const
const FUNDING = `GET ${G}/funding` as const
const HISTORY = `GET ${G}/fundingHistory` as const

describe('paying another user', async () => {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  before(() => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    run = worker.run()
  })

  /** With a hundred USDT in the funding account. */
  async function payer(name: string) {
    const person = await withdrawer(api, sql, name, ['USDT=100'])
    const way = { fromAccount: 'spot', toAccount: 'funding', coinSymbol: 'USDT', amount: '100' } as const
    await person.visitor.call('POST /fe-co-api/user/futures_transfer', way)
    return person
  }
  type Payer = Awaited<ReturnType<typeof payer>>

  const held = async (visitor: SiteVisitor) =>
    (await visitor.call(FUNDING)).balances.find(({ coin }) => coin === 'USDT')?.available
  const checked = (person: Payer, to: string, amount = '25') => person.visitor.call(CHECK, { to, coin: 'USDT', amount })
  const refused = (person: Payer, change: object) =>
    person.visitor.refused(CHECK, { to: 'nobody@example.com', coin: 'USDT', amount: '25', ...change })

  /** Everything `pay` takes, with proofs as the user would type them. */
  async function proofs({ visitor, email, app }: Payer, payId: string) {
    await forgetSendings(sql)
    await visitor.call(MAIL, { payId })
    const emailCode = await lastCode(api, email)
    const { validCode: googleCode } = await app.proof()
    return { payId, payPwd: await sealedPin(visitor, PIN), googleCode, emailCode }
  }
  const fresh = async ({ visitor, app }: Payer) => ({
    payPwd: await sealedPin(visitor, PIN),
    googleCode: (await app.proof()).validCode,
  })

  it('moves the money once, shows both who it was, and tells both', async () => {
    const alice = await payer('alice')
    const bob = await newcomer(api, 'bob')
    const { payId, name, proofs: bound } = await checked(alice, bob.email)
    assert.equal(name, maskMail(bob.email))
    assert.deepEqual([bound.authenticator, bound.passkey, bound.sms], [true, false, null])
    const sent = await proofs(alice, payId)
    const paid = await alice.visitor.call(PAY, sent)
    assert.deepEqual([paid.payId, paid.state, paid.amount], [payId, 'done', '25.00000000'])
    assert.deepEqual([await held(alice.visitor), await held(bob.visitor)], ['75.00000000', '25.00000000'])
    // An answer that was lost is asked for again, with proofs that are used up; so do ten at once.
    const again = await Promise.all(Array.from({ length: 10 }, () => alice.visitor.call(PAY, sent)))
    assert.ok(again.every(({ state, timeMs }) => state === 'done' && timeMs === paid.timeMs))
    assert.equal(await held(bob.visitor), '25.00000000')
    const rows = await eventually('both histories have it', async () => {
      const [mine, theirs] = [await alice.visitor.call(HISTORY, {}), await bob.visitor.call(HISTORY, {})]
      return theirs.rows.length === 1 && mine.rows.length === 2 ? [mine.rows[0], theirs.rows[0]] : undefined
    })
    assert.deepEqual(
      rows.map((row) => `${row?.amount} ${row?.payment?.name}`),
      [`-25.00000000 ${maskMail(bob.email)}`, `25.00000000 ${maskMail(alice.email)}`],
    )
    const { rows: none } = await (await newcomer(api, 'eve')).visitor.call(HISTORY, {})
    assert.deepEqual(none, [])
    const notices = await sql<{ user_id: bigint; template: string; details: { amount: string } }[]>`
      select user_id, template, details from web_news where template in ('userPaid', 'paidByUser') order by template desc`
    assert.deepEqual(
      notices.map((news) => [Number(news.user_id), news.template, news.details.amount]),
      [
        [alice.id, 'userPaid', '25.00000000 USDT'],
        [bob.id, 'paidByUser', '25.00000000 USDT'],
      ],
    )
  })

  it('needs the PIN and every factor, for exactly that payment', async () => {
    const carol = await payer('carol')
    const dave = await newcomer(api, 'dave')
    const first = await checked(carol, dave.email, '10')
    const sent = await proofs(carol, first.payId)
    const wrongPin = { ...sent, payPwd: await sealedPin(carol.visitor, '902814') }
    assert.equal(await carol.visitor.refused(PAY, wrongPin), '420010')
    const { emailCode: _, ...withoutMail } = { ...sent, ...(await fresh(carol)) }
    assert.match(await carol.visitor.refused(PAY, withoutMail), /^1400|^420012/)
    // Another payment, to the same person and of the same amount.
    const other = await checked(carol, dave.email, '10')
    assert.equal(await carol.visitor.refused(PAY, { ...sent, ...(await fresh(carol)), payId: other.payId }), '140020')
    // Somebody else's.
    const mallory = await payer('mallory')
    assert.equal(await mallory.visitor.refused(PAY, { ...sent, ...(await fresh(mallory)) }), '420003')
    assert.equal(await mallory.visitor.refused(MAIL, { payId: first.payId }), '420003')
    assert.equal(await carol.visitor.refused(PAY, { ...sent, payId: randomUUID() }), '420003')
    assert.deepEqual([await held(carol.visitor), await held(dave.visitor)], ['100.00000000', '0.00000000'])
  })

  it('takes no amount that is none, too much, or to oneself', async () => {
    const erin = await payer('erin')
    for (const amount of ['-1', '0', '1e3', '0.000000001', '99999999999999999999999', 'NaN'])
      assert.notEqual(await refused(erin, { amount }), '0', amount)
    assert.equal(await refused(erin, { amount: '100.00000001' }), '320009')
    assert.equal(await refused(erin, { amount: '20001' }), '330006')
    assert.equal(await refused(erin, { coin: 'NONE' }), '10000')
    const own = await erin.visitor.ask(CHECK, { to: ` ${erin.email.toUpperCase()} `, coin: 'USDT', amount: '1' })
    assert.equal(own.reason, 'pay.oneself')
    assert.equal(
      (await erin.visitor.ask(CHECK, { to: String(erin.id), coin: 'USDT', amount: '1' })).reason,
      'pay.oneself',
    )
    assert.equal(await held(erin.visitor), '100.00000000')
  })

  it('looks at the account again when it pays, and takes no more than there is', async () => {
    const frank = await payer('frank')
    const grace = await newcomer(api, 'grace')
    const [one, two] = [await checked(frank, grace.email, '60'), await checked(frank, grace.email, '60')]
    await frank.visitor.call(PAY, await proofs(frank, one.payId))
    assert.equal(await frank.visitor.refused(PAY, await proofs(frank, two.payId)), '320009')
    assert.deepEqual([await held(frank.visitor), await held(grace.visitor)], ['40.00000000', '60.00000000'])
  })

  it('names who has an account only to who could pay, never more than they asked by, and not often', async () => {
    const heidi = await payer('heidi')
    const ivan = await newcomer(api, 'ivan')
    const judy = await newcomer(api, 'judy')
    await sql`update users set status = 'closed' where id = ${judy.id}`
    const nobody = await heidi.visitor.ask(CHECK, { to: 'nobody@example.com', coin: 'USDT', amount: '1' })
    for (const to of [judy.email, String(judy.id), '999999999', '+4915100000000', 'nonsense', "' or 1=1 --"]) {
      const { code, reason, msg } = await heidi.visitor.ask(CHECK, { to, coin: 'USDT', amount: '1' })
      assert.deepEqual([code, reason, msg], [nobody.code, 'pay.unknown', nobody.msg], to)
    }
    assert.equal((await checked(heidi, String(ivan.id), '1')).name, maskMail(ivan.email).split('@')[0])
    // Without the money, or without PIN and factor, nothing is said of anybody.
    for (const to of [ivan.email, 'nobody@example.com']) {
      assert.equal((await heidi.visitor.ask(CHECK, { to, coin: 'USDT', amount: '101' })).reason, 'transfer.above-limit')
      assert.equal(await ivan.visitor.refused(CHECK, { to, coin: 'USDT', amount: '1' }), '330006')
    }
    const codes = new Set<string>()
    for (let n = 0; n < 20; n += 1) codes.add(await refused(heidi, { amount: '1' }))
    assert.ok(codes.has('140003'), [...codes].join())
    await forgetSendings(sql)
  })

  it('is stopped by what stops a withdrawal, and counts towards its limits; the payee’s freeze stops nothing', async () => {
    const [kate, leo] = [await payer('kate'), await payer('leo')]
    const freeze = { cause: 'self', trading: true, withdrawals: true, setBy: 'user:1', nowMs: Date.now() } as const
    const { payId } = await checked(kate, leo.email)
    const sent = await proofs(kate, payId)
    await insertFreeze(sql, { ...freeze, userId: kate.id })
    assert.equal(
      (await kate.visitor.ask(CHECK, { to: leo.email, coin: 'USDT', amount: '1' })).reason,
      'withdrawals-frozen',
    )
    assert.equal((await kate.visitor.ask(PAY, sent)).reason, 'withdrawals-frozen')
    await liftFreezes(sql, kate.id, { cause: 'self' }, { liftedBy: 'user:1', nowMs: Date.now() })
    await insertFreeze(sql, { ...freeze, userId: leo.id })
    const { data } = await kate.visitor.ask(PAY, { ...(await proofs(kate, payId)) })
    assert.equal((data as { state?: string } | null)?.state, 'done')
    assert.equal(await held(leo.visitor), '125.00000000')
    const account = await kate.visitor.call('GET /exchange-web/web/withdraw/getUserAccountInfo', { symbol: 'USDT' })
    assert.equal(account.leftToday, '19975.00000000')
    await switchWhitelistOn(kate.id)
    assert.equal((await kate.visitor.ask(CHECK, { to: leo.email, coin: 'USDT', amount: '1' })).reason, 'pay.whitelist')
    await sql`update user_payments set asked_at = asked_at - interval '25 hours' where payer = ${kate.id}`
    assert.equal((await checked(kate, leo.email, '1')).name, maskMail(leo.email))
  })

  const switchWhitelistOn = (userId: number) => sql`
    insert into withdraw_white_lists (user_id, switched_at) values (${userId}, now())`

  it('is seen through when the process died before the ledger was asked', async () => {
    const [mia, noah] = [await payer('mia'), await newcomer(api, 'noah')]
    const payId = randomUUID()
    await sql`
      insert into user_payments (pay_id, payer, payee, asset, coin, amount, value, payer_name, payee_name, state, asked_at)
      select ${payId}, ${mia.id}, ${noah.id}, asset, coin, 500000000, 500000000, 'm***a', 'n***h', 'opening',
        now() - interval '1 minute' from user_payments limit 1`
    const settle = () => callControl(dataFolder(api.directory).socket, 'job.run', { name: 'user-payments' })
    await settle()
    await settle()
    assert.deepEqual([await held(mia.visitor), await held(noah.visitor)], ['95.00000000', '5.00000000'])
  })

  it('is listed for staff who read accounts, of everybody or of one user', async () => {
    const carla = await payer('carla')
    const dan = await newcomer(api, 'dan')
    const { payId } = await checked(carla, dan.email, '10')
    await carla.visitor.call(PAY, await proofs(carla, payId))
    const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')
    const { rows: all } = await finance.call('GET /console-api/payments/list', { limit: 1 })
    assert.deepEqual(
      all.map((row) => [row.payId, row.payer, row.payee, row.coin, row.amount, row.state]),
      [[payId, carla.id, dan.id, 'USDT', '10.00000000', 'done']],
    )
    const { rows: own } = await finance.call('GET /console-api/payments/list', { userId: dan.id })
    assert.deepEqual(
      own.map((row) => row.payId),
      [payId],
    )
    const support = await StaffVisitor.signedIn(api, 'support', 'support')
    assert.match((await support.refused('GET /console-api/payments/list')).msg, /./)
  })
})
