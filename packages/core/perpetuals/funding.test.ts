import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LedgerCode } from '../messages/terms.ts'
import { only, write } from '../trading-floor/words.fixture.ts'
import { BTC_INVERSE, BTC_PERPETUAL, btcInverse } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const HOUR = 3_600_000
const FREE = { makerRate: 0, takerRate: 0 }

function setFloor(terms = {}) {
  const floor = new PerpetualsFloor({ ...FREE, ...terms })
  const alice = floor.opens('alice', '100000 USDT', '10 BTC')
  const bob = floor.opens('bob', '100000 USDT', '10 BTC')
  floor.index('60120')
  floor.index('60120', BTC_INVERSE, 0)
  return { floor, alice, bob }
}

describe('funding', () => {
  test('is due at whole multiples of the interval, by the rate of the premium and the mark of then (P4)', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('2.5 @ 60120')
    bob.buys('2.5 @ 60120')
    floor.time = Date.UTC(2026, 0, 5, 8)
    const { events } = floor.does({ kind: 'tick' })
    const [reported] = only(events, 'funding-rate')
    assert.deepEqual([reported?.settledAt, reported?.rate, reported?.settlement], [floor.time, 10_000n, 1])
    floor.settles()
    assert.deepEqual([bob.wallet(), alice.wallet()], ['99984.97', '100015.03'])
    assert.equal(floor.runner.exchange.state.contract.nextFundingAt(5), floor.time + 8 * HOUR)
  })

  test('of what payers pay up and receivers get down the fund keeps the difference (L6)', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('10000 @ 60120', { on: BTC_INVERSE })
    bob.buys('10000 @ 60120', { on: BTC_INVERSE })
    floor.waits(8 * HOUR)
    floor.settles()
    assert.deepEqual([bob.wallet('BTC'), alice.wallet('BTC')], ['9.99998336', '10.00001663'])
    assert.equal(floor.balance(LedgerCode.insurance, 0, 1, 1), '0.00000001')
  })

  test('counts from the settlement on, and is booked when the position is touched or by portions', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('2.5 @ 60120')
    bob.buys('2.5 @ 60120')
    floor.time += 8 * HOUR
    // The first command of the new period settles; bob's payment is booked before his position changes.
    floor.does({ kind: 'open-account', account: 9 })
    assert.equal(bob.wallet(), '100000')
    assert.equal(bob.margin().available, write(10_000_000_000_000n - 1_503_000_000n - 751_500_000_000n))
    alice.buys('0.5 @ 60120', { reduceOnly: true })
    bob.sells('0.5 @ 60120', { reduceOnly: true })
    assert.deepEqual([bob.wallet(), alice.wallet()], ['99984.97', '100015.03'])
    floor.settles()
    assert.deepEqual([bob.wallet(), alice.wallet()], ['99984.97', '100015.03'])
  })

  test('that was missed is exchanged settlement by settlement, with the last premium repeated', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('2.5 @ 60120')
    bob.buys('2.5 @ 60120')
    floor.time += 17 * HOUR
    const rates = only(floor.does({ kind: 'tick' }).events, 'funding-rate')
    assert.deepEqual(
      rates.filter(({ market }) => market === BTC_PERPETUAL).map(({ settlement, rate }) => [settlement, rate]),
      [
        [1, 10_000n],
        [2, 10_000n],
      ],
    )
    floor.settles()
    assert.deepEqual([bob.wallet(), alice.wallet()], ['99969.94', '100030.06'])
  })

  /** Fifty-two traders who are long, and alice who is short. */
  function setCrowd(version?: number, terms = {}) {
    const floor = new PerpetualsFloor({ ...FREE, ...terms }, false, version)
    const alice = floor.opens('alice', '100000 USDT')
    floor.index('60000')
    alice.sells('0.52 @ 60000')
    const crowd = Array.from({ length: 52 }, (_, n) => floor.opens(`trader ${n}`, '100 USDT'))
    for (const trader of crowd) trader.buys('0.01 @ 60000')
    const paid = () => only(floor.does({ kind: 'tick' }).events, 'funding').length
    const sum = () => crowd.reduce((all, trader) => all + Number(trader.wallet()), 0)
    return { floor, alice, paid, sum }
  }

  test('of several settlements that were missed is paid by portions, however many there are', () => {
    const { floor, alice, paid, sum } = setCrowd()
    floor.time += 17 * HOUR
    // Two settlements of fifty positions, and then of the other three.
    assert.deepEqual([paid(), paid(), paid()], [100, 6, 0])
    assert.deepEqual([alice.wallet(), sum().toFixed(2)], ['100006.24', '5193.76'])
  })

  test('is paid to all at once only where somebody would miss more settlements than are kept', () => {
    const { floor, paid } = setCrowd(undefined, { fundingHours: 1 })
    floor.time += 17 * HOUR
    // Sixteen settlements of all, then one of fifty.
    assert.deepEqual([paid(), paid(), paid()], [16 * 53 + 50, 3, 0])
  })

  test('by records of before was paid to all before the next settlement', () => {
    const { floor, paid } = setCrowd(13)
    floor.time += 17 * HOUR
    assert.deepEqual([paid(), paid()], [53 + 50, 3])
  })

  test('leaves no unit behind when the last who was not paid closes first', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('10000 @ 60120', { on: BTC_INVERSE })
    bob.buys('10000 @ 60120', { on: BTC_INVERSE })
    floor.time += 8 * HOUR
    alice.buys('10000 @ 60120', { on: BTC_INVERSE, reduceOnly: true })
    bob.sells('10000 @ 60120', { on: BTC_INVERSE, reduceOnly: true })
    assert.equal(floor.runner.exchange.state.contract.fundingRest(BTC_INVERSE), 0n)
    assert.equal(floor.balance(LedgerCode.insurance, 0, 1, 1), '0.00000001')
  })

  test('of another interval counts its samples anew', () => {
    const { floor } = setFloor()
    assert.ok(floor.runner.exchange.state.contract.premiums(BTC_INVERSE) > 0)
    floor.does(btcInverse({ ...FREE, fundingHours: 1 }))
    assert.equal(floor.runner.exchange.state.contract.premiums(BTC_INVERSE), 0)
  })

  test('is paid from the margin of an isolated position, and no more than it has', () => {
    const { floor, alice, bob } = setFloor()
    bob.isolates()
    alice.sells('2.5 @ 60120')
    bob.buys('2.5 @ 60120')
    floor.waits(8 * HOUR)
    floor.settles()
    assert.equal(bob.position(), 'long 2.5 for 150300, margin 7499.97')
    assert.equal(bob.wallet(), '92485')
  })

  test('follows the premium of the impact prices, to the cap of the contract', () => {
    const { floor, alice } = setFloor({ clampPpm: 300_000, nearPpm: 200_000, farPpm: 300_000, fundingHours: 1 })
    // Bids 1 % above the index.
    alice.buys('1 @ 60721.2')
    for (let i = 0; i < 12; i++) floor.index('60120', 5, 5_000)
    const { events } = floor.index('60120', 5, 5_000)
    const [mark] = only(events, 'mark')
    assert.equal(mark?.premium, 10_000_000_000n)
    // An hour's part of (1 % less the samples without a book): at most 0.75 of the first tier's rate.
    assert.ok((mark?.predictedRate ?? 0n) > 0n && (mark?.predictedRate ?? 0n) <= 300_000n)
  })
})
