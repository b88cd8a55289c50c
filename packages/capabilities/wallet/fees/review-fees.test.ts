import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { NATIVE } from '@bowline/chains/chain.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import type { Worth } from '../../portfolio/index.ts'
import { coinNetworks } from '../networks/coin-networks.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { feeTaken } from '../withdrawals/amounts.ts'
import { changeFee, FEE_HONOURED_MS, feeHistory, feesInForce, payoutCosts } from './fees.store.ts'
import { reviewFees } from './review-fees.ts'

const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const MINUTE = 60_000
/** Of a coin with eighteen decimals, in its own units: a millionth. */
const MICRO = 10n ** 12n

describe('a review of the fees', async () => {
  const { sql } = await setDatabase()
  const networks = walletNetworks('demo')
  const ethereum = networks.find(({ network }) => network === 'ETH')
  const usdt = ethereum?.coins.find(({ coin }) => coin === 'USDT')?.asset ?? assert.fail()
  /** Of ether in dollars. */
  let price: Worth | undefined
  const worth = (coin: string, currency: string): Worth | undefined =>
    coin === currency ? { numerator: 1n, denominator: 1n, markets: [] } : price
  const review = (atMs = NOW) => reviewFees({ sql, networks, worth, log: { info: () => undefined } }, atMs)
  const inForce = async (coin: string, network = 'ETH', atMs = NOW) =>
    (await feesInForce(sql, networks, atMs)).find((each) => each.coin.coin === coin && each.network === network) ??
    assert.fail()
  const feeOf = async (coin: string, network = 'ETH') => (await inForce(coin, network)).fee

  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  beforeEach(async () => {
    price = { numerator: 3_000n, denominator: 1n, markets: [1] }
    await sql`truncate withdrawals, wallet_payments, wallet_fees cascade`
  })

  /** A transaction that ended, and what it paid to so many. */
  async function paid(
    cost: bigint | null,
    { asset = NATIVE, network = 'ETH', to = 1, state = 'final', kind = 'payout', atMs = NOW - MINUTE } = {},
  ) {
    const [payment] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, cost, created_at, changed_at)
      values (${network}, ${kind}, ${state}, '{}', ${cost === null ? null : String(cost)}, ${new Date(atMs)}, ${new Date(atMs)})
      returning id`
    for (let place = 0; place < to; place += 1) {
      const [row] = await sql<{ id: bigint }[]>`
        insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
          requested_at, changed_at)
        values (${randomUUID()}, 1, 1, 1, 'ETH', ${network}, 'x', 100000000, 100000, 1, 0, 'completed', ${new Date(NOW)}, ${new Date(NOW)})
        returning id`
      await sql`
        insert into wallet_payment_outputs (payment, place, withdrawal, asset, amount, address)
        values (${String(payment?.id)}, ${place}, ${String(row?.id)}, ${asset}, 1, 'x')`
    }
  }
  const severalPaid = async (count: number, cost: (n: number) => bigint, of: Parameters<typeof paid>[1] = {}) => {
    for (let n = 1; n <= count; n += 1) await paid(cost(n), of)
  }

  it('takes what nine tenths cost no more than, whoever shares a transaction, and of the last day alone', async () => {
    await severalPaid(20, (n) => BigInt(n) * MICRO)
    await paid(70n * MICRO, { network: 'BTC', to: 7 })
    await paid(71n, { network: 'LTC', to: 7 })
    await paid(10n ** 20n, { atMs: NOW - 25 * HOUR })
    await paid(10n ** 20n, { state: 'sent' })
    await paid(10n ** 20n, { kind: 'sweep' })
    const costs = await payoutCosts(sql, NOW - 24 * HOUR)
    const of = (network: string) => costs.find((each) => each.network === network)
    assert.deepEqual(of('ETH'), { network: 'ETH', asset: NATIVE, payouts: 20, ninetieth: 18n * MICRO })
    assert.deepEqual([of('BTC')?.payouts, of('BTC')?.ninetieth], [7, 10n * MICRO])
    assert.equal(of('LTC')?.ninetieth, 11n, 'a part is a whole unit')
    await paid(500n * MICRO, { state: 'dead' })
    await paid(null, { state: 'dead' })
    assert.equal((await payoutCosts(sql, NOW - 24 * HOUR)).find(({ network }) => network === 'ETH')?.payouts, 21)
  })

  it('moves the fee of each coin towards what it costs, by a step an hour, and keeps what it was made from', async () => {
    await severalPaid(20, () => 4_000n * MICRO)
    assert.equal(await feeOf('ETH'), 100_000n)
    assert.equal(await review(), 1)
    assert.equal(await feeOf('ETH'), 112_000n)
    const [row] = await feeHistory(sql, { limit: 10 })
    const { id, ...change } = row ?? assert.fail()
    assert.deepEqual(change, {
      ...{ network: 'ETH', coin: 'ETH', version: 0, fee: 112_000n, replaced: 100_000n, asked: 480_000n, payouts: 20 },
      ...{ actor: 'review', atMs: NOW },
    })
    assert.deepEqual(await feeHistory(sql, { before: id, limit: 10 }), [])
    assert.equal(await feeOf('ETH', 'ARBITRUM'), 20_000n, 'each network has its own')
    assert.equal(await review(NOW + HOUR), 1)
    assert.equal(await feeOf('ETH'), 126_000n)
  })

  it('says what a token costs in the token, and leaves it as it is while one of the two has no price', async () => {
    await severalPaid(20, () => 300n * MICRO, { asset: usdt })
    price = undefined
    assert.equal(await review(), 0)
    price = { numerator: 3_000n, denominator: 1n, markets: [1] }
    // 0.0003 ether of 3,000 dollars, and a fifth.
    assert.equal(await review(), 1)
    assert.equal(await feeOf('USDT'), 175_000_000n)
    assert.equal((await feeHistory(sql, { limit: 1 }))[0]?.asked, 108_000_000n)
  })

  it('changes nothing without payouts, and goes back to the table’s when they end', async () => {
    assert.equal(await review(), 0)
    await severalPaid(19, () => 4_000n * MICRO)
    assert.equal(await review(), 0, 'a few say nothing')
    await severalPaid(1, () => 4_000n * MICRO)
    for (let hour = 0; hour < 3; hour += 1) await review(NOW + hour * HOUR)
    assert.equal(await feeOf('ETH'), 141_000n)
    for (let hour = 0; hour < 9; hour += 1) await review(NOW + 48 * HOUR + hour * HOUR)
    assert.equal(await feeOf('ETH'), 100_000n)
    assert.equal((await feeHistory(sql, { limit: 1 }))[0]?.asked, undefined)
  })

  it('makes one step an hour, however often the worker starts, and one of two at once', async () => {
    await severalPaid(20, () => 4_000n * MICRO)
    assert.deepEqual((await Promise.all([review(), review()])).sort(), [0, 1])
    for (let minute = 1; minute < 50; minute += 7) assert.equal(await review(NOW + minute * MINUTE), 0)
    const terms = {
      network: 'ETH',
      coin: 'ETH',
      fee: 1n,
      replaced: 2n,
      asked: undefined,
      payouts: 0,
      actor: 'x',
      atMs: NOW,
    }
    assert.equal(await changeFee(sql, { ...terms, version: 0 }), false, 'from what is not in force any more')
    assert.equal((await feeHistory(sql, { limit: 10 })).length, 1)
  })

  it('is bounded when it is read as well: a release may narrow what a row says', async () => {
    const terms = {
      network: 'ETH',
      coin: 'ETH',
      replaced: 100_000n,
      asked: undefined,
      payouts: 0,
      actor: 'x',
      atMs: NOW,
    }
    await changeFee(sql, { ...terms, version: 0, fee: 10n ** 12n })
    assert.equal(await feeOf('ETH'), 300_000n)
  })

  it('honours what was shown as long as its codes live, and shows every coin with the fee in force', async () => {
    const terms = { network: 'ETH', coin: 'ETH', asked: undefined, payouts: 0, actor: 'x', atMs: NOW }
    await changeFee(sql, { ...terms, version: 0, fee: 110_000n, replaced: 100_000n })
    const shownAt = async (atMs: number) => {
      const coins = coinNetworks(networks, [], [], await feesInForce(sql, networks, atMs), [])
      return coins.find(({ coin, network }) => coin === 'ETH' && network === 'ETH')?.withdrawal ?? assert.fail()
    }
    const taken = async (fee: bigint | undefined, afterMs: number, withinMs = 0) =>
      feeTaken(await shownAt(NOW + afterMs), { fee, withinMs }, NOW + afterMs)
    assert.equal(await taken(undefined, 0), 110_000n)
    assert.equal(await taken(100_000n, 0), 100_000n)
    assert.equal(await taken(100_000n, FEE_HONOURED_MS - 1), 100_000n)
    assert.equal(
      await taken(100_000n, FEE_HONOURED_MS),
      110_000n,
      'then the withdrawal is refused, and says the new one',
    )
    assert.equal(await taken(99_999n, 0), 110_000n, 'what nobody was shown')
    // Codes that are sent now may be used ten minutes later.
    assert.equal(await taken(100_000n, FEE_HONOURED_MS - 10 * MINUTE, 10 * MINUTE), 110_000n)
    assert.equal(await taken(100_000n, FEE_HONOURED_MS - 10 * MINUTE - 1, 10 * MINUTE), 100_000n)
  })
})
