import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

test('L1: a trade of 0.04 BTC at 59,900 with both fees is one journal of two balanced halves', () => {
  const floor = new TradingFloor({ on: BTC_USDT, fees: true })
  const { alice, bob } = floor
  bob.sells('0.04 @ 59900')
  assert.deepEqual(floor.journal(alice.buys('0.04 @ 60000').events), [
    '2100 alice → 2101 alice 2400 USDT',
    '2101 bob → 2100 alice 0.04 BTC',
    '2101 alice → 2100 bob 2396 USDT',
    '2101 alice → 2100 alice 4 USDT',
    '2100 alice → 4100 0.00004 BTC',
    '2100 bob → 4100 2.396 USDT',
  ])
})

test('each posting reports the balances after it', () => {
  const floor = new TradingFloor({ funds: false })
  const { alice } = floor
  alice.gets('300 USDT')
  const [line] = alice.buys('1 @ 100').events.filter((event) => event.kind === 'posting')
  assert.deepEqual(
    [line?.debitBalance, line?.creditBalance, line?.bizNumber, line?.market],
    [20_000_000_000n, 10_000_000_000n, 1, floor.market],
  )
})

test('a trade of one unit of quote settles exactly', () => {
  const floor = new TradingFloor({ terms: { tick: 100n, lot: 1_000_000n, listingPrice: 1n } })
  const { alice, bob } = floor
  bob.sells('0.01 @ 0.000001')
  alice.buys('0.01 @ 0.000001')
  assert.equal(bob.funds('USDT'), '1000000.00000001 free')
})

test('an account that trades with itself pays and receives once', () => {
  const floor = new TradingFloor({ fees: true })
  const { carol } = floor
  floor.tradesAt('100', '1')
  assert.equal(carol.funds('USDT'), '999999.9 free')
  assert.equal(carol.funds('ETH'), '999.999 free')
})
