import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Query } from '@bowline/core/messages/commands.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { NOW, setWalletHouse } from '../wallet/wallet-house.fixture.ts'
import { paymentCommand } from './payment-journal.ts'
import { endPayment, insertPayment, openPayments } from './payments.store.ts'
import { UserPayments } from './user-payments.ts'

const UNIT = 100_000_000n
const USDT = 1
const NOBODY = async () => {}

describe('the hold on value that may be undone', async () => {
  const { house, wallet, markets, portfolio, coin, stand, ready, funding, transfer } = await setWalletHouse()
  const { sql, engine } = house

  // What others do around the moment in which the balances are read, once.
  const quiet = { before: NOBODY, after: NOBODY }
  let around = quiet
  const query = engine.query
  Object.assign(engine, {
    async query(question: Query) {
      if (question.kind !== 'query-wallets' && question.kind !== 'query-account') return query(question)
      const { before, after } = around
      around = quiet
      await before()
      const answer = await query(question)
      await after()
      return answer
    },
  })

  const payments = new UserPayments({
    ...{ sql, engine, markets, portfolio, wallet, now: () => NOW },
    ledger: { lines: async () => assert.fail() },
    messages: { enqueue: NOBODY },
    webNews: { write: NOBODY, published: () => {} },
    codes: { countCoveredAsking: async () => undefined },
  })
  let others = 0

  /** With three USDT in spot and sixty in funding, of which fifty stay: thirteen may leave. */
  async function payer(): Promise<User> {
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const user = await ready()
    await engine.submit(funding(user, 60n * UNIT))
    await transfer(user, 60n * UNIT, 'to funding')
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', ${`of ${user.id}`}, 'l0', ${coin('USDT', 'ETH')?.asset ?? ''}, 'x', 50000000, ${user.id}, 'deposit',
        'credited', 1, false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)})`
    return user
  }

  /** Asks for it while nothing happens, and pays it while something does. */
  async function pay(user: User, amount: bigint, during: Partial<typeof quiet> = {}) {
    const payee = await house.person(`payee${++others}`)
    const as = { user, country: 'allow', ip: '127.0.0.1' } as const
    // Nothing that came may be undone yet when it is asked whom it would go to.
    await sql`update wallet_deposits set stage = 'unlocked' where user_id = ${user.id}`
    const quote = await payments.quote(as, { to: String(payee.id), coin: 'USDT', amount: amount * UNIT })
    assert.ok(
      'payId' in quote,
      JSON.stringify(quote, (_, value) => String(value)),
    )
    await sql`update wallet_deposits set stage = 'credited' where user_id = ${user.id}`
    around = { ...quiet, ...during }
    const paid = await payments.pay(as, quote.payId)
    return 'refusal' in paid ? paid : paid.state
  }

  /** One that is not settled yet. */
  async function asked(user: User, amount: bigint) {
    const payee = await house.person(`payee${++others}`)
    const payId = `p${others}`
    const names = { payerName: 'a***', payeeName: 'b***' }
    const what = { asset: USDT, coin: 'USDT', amount: amount * UNIT, value: amount * UNIT }
    await inTransaction(sql, (tx) =>
      insertPayment(tx, { payId, payer: user.id, payee: payee.id, ...what, ...names, askedAtMs: NOW - 1 }),
    )
    return payId
  }
  /** As the job and the other call do it, without the notices: these would wait for the row that the payer's call holds. */
  async function settle(payId: string) {
    const payment = (await openPayments(sql, NOW + 1, 100)).find((open) => open.payId === payId)
    if (!payment) return
    assert.equal((await engine.submit(paymentCommand(payment))).rejection, 0)
    await inTransaction(sql, (tx) => endPayment(tx, payId, 'done'))
  }
  const refused = (withdrawable: bigint) => ({ refusal: 'unfinal-deposits', withdrawable: withdrawable * UNIT })

  it('lets the rest be paid', async () => {
    const alice = await payer()
    assert.deepEqual(await pay(alice, 14n), refused(13n))
    assert.equal(await pay(alice, 13n), 'done')
    assert.deepEqual(await pay(alice, 1n), refused(0n))
  })

  it('counts what is moved from one account to the other in the meantime once', async () => {
    const bob = await payer()
    const toSpot = () => transfer(bob, 40n * UNIT, 'to spot')
    const toFunding = () => transfer(bob, 40n * UNIT, 'to funding')
    assert.deepEqual(await pay(bob, 14n, { before: toSpot, after: toFunding }), refused(13n))
    assert.deepEqual(await pay(bob, 14n, { before: toSpot }), refused(13n))
    assert.deepEqual(await pay(bob, 14n, { before: toFunding, after: toSpot }), refused(13n))
    assert.deepEqual(await pay(bob, 14n, { after: toFunding }), refused(13n))
    assert.equal(await pay(bob, 13n, { after: NOBODY }), 'done')
  })

  it('counts another payment that is settled meanwhile, before or after the balances are read', async () => {
    for (const when of ['before', 'after'] as const) {
      const carol = await payer()
      const open = await asked(carol, 10n)
      const answer = await pay(carol, 4n, { [when]: () => settle(open) })
      assert.ok(typeof answer === 'object' && answer.refusal === 'unfinal-deposits', when)
      const { state } = (await findPayment(open)) ?? {}
      assert.equal(state, 'done', when)
      // And then as it is, neither more nor less.
      assert.deepEqual(await pay(carol, 4n), refused(3n))
      assert.equal(await pay(carol, 3n), 'done')
    }
  })

  it('counts one that is asked for and settled before, and one that nobody has settled', async () => {
    const dave = await payer()
    await settle(await asked(dave, 5n))
    await asked(dave, 5n)
    assert.deepEqual(await pay(dave, 4n), refused(3n))
    assert.equal(await pay(dave, 3n), 'done')
  })

  const findPayment = async (payId: string) => {
    const [row] = await sql<{ state: string }[]>`select state from user_payments where pay_id = ${payId}`
    return row
  }
})
