import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import { BLN_USDT, BTC_USDT } from '../simulation/listings.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

const DAY_MS = 86_400_000
const open = { terms: { tokenDeduction: 1 }, on: BTC_USDT, fees: true, funds: false } as const

const tier = (maker: number, taker: number): CommandOf<'define-fee-tier'> => ({
  kind: 'define-fee-tier',
  tier: 0,
  maker,
  taker,
  volume: 0n,
})

test('each side pays its rate out of what it receives', () => {
  const floor = new TradingFloor({ fees: true })
  const { alice, bob } = floor
  bob.sells('2 @ 100')
  const { events } = alice.buys('2 @ 100')
  assert.equal(alice.funds('ETH'), '1001.998 free')
  assert.equal(bob.funds('USDT'), '1000199.8 free')
  assert.deepEqual([floor.house('spotFees', 'ETH'), floor.house('spotFees', 'USDT')], ['0.002', '0.2'])
  const [trade] = only(events, 'trade')
  assert.deepEqual([trade?.buyerFee, trade?.sellerFee], [200_000n, 20_000_000n])
})

test('a fee is rounded up to the unit', () => {
  const floor = new TradingFloor({ on: BTC_USDT, terms: { minNotional: 0n } })
  const { alice, bob } = floor
  floor.does(tier(1, 1))
  bob.sells('0.00001 @ 60000.01')
  alice.buys('0.00001 @ 60000.01')
  // 0.00001 BTC are 1,000 units, a millionth of which is less than one; 0.6000001 × 10^-6 = 0.0000006000001
  assert.equal(alice.funds('BTC'), '10.00000999 free')
  assert.equal(bob.funds('USDT'), '1000000.59999949 free')
})

test('a fee is never more than what was received', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  floor.does(tier(1_000_000, 1_000_000))
  bob.sells('1 @ 100')
  alice.buys('1 @ 100')
  assert.equal(alice.funds('ETH'), '1000 free')
  assert.equal(bob.funds('USDT'), '1000000 free')
})

test('a rebate is rounded down and the house pays it from 5150', () => {
  const floor = new TradingFloor({ on: BTC_USDT, terms: { minNotional: 0n } })
  const { alice, bob } = floor
  floor.does(tier(-100, 0))
  bob.sells('0.00001 @ 60000.01')
  const { events } = alice.buys('0.00001 @ 60000.01')
  // 0.6000001 × 0.0001 = 0.00006000001
  assert.deepEqual(floor.journal(events).slice(-1), ['5150 → 2100 bob 0.00006 USDT'])
  assert.equal(floor.house('makerRebates', 'USDT'), '-0.00006')
  assert.equal(only(events, 'trade')[0]?.sellerFee, -6_000n)
})

test('a rebate of less than a unit is nothing', () => {
  const floor = new TradingFloor({ on: BTC_USDT, terms: { minNotional: 0n } })
  const { alice, bob } = floor
  floor.does(tier(-999, 0))
  alice.buys('0.00001 @ 60000')
  const { events } = bob.sells('0.00001 @ 60000')
  assert.deepEqual(floor.journal(events).slice(-1), ['2101 alice → 2100 bob 0.6 USDT'])
})

test('the lower of tier and promotion is charged; they do not add up', () => {
  const charged = (promoMaker: number, promoTaker: number) => {
    const floor = new TradingFloor({ fees: true, terms: { promoMaker, promoTaker } })
    floor.bob.sells('1 @ 100')
    const [trade] = only(floor.alice.buys('1 @ 100').events, 'trade')
    return [trade?.buyerFee, trade?.sellerFee]
  }
  assert.deepEqual(charged(2_000, 2_000), [100_000n, 10_000_000n])
  assert.deepEqual(charged(500, 250), [25_000n, 5_000_000n])
  assert.deepEqual(charged(0, 0), [0n, 0n])
  assert.deepEqual(charged(-100, 1_000), [100_000n, -1_000_000n])
})

/** Alice sells 0.5 BTC at 60,000 as taker: 30 USDT of fee, or 480 tokens at 0.05. */
function tokenSale(tokens: string): TradingFloor {
  const floor = new TradingFloor(open)
  const { alice, bob } = floor
  alice.gets('0.5 BTC')
  alice.gets(`${tokens} BLN`)
  bob.gets('30000 USDT')
  alice.sets({ tokenDeduction: 1, setTokenDeduction: 1 })
  bob.buys('0.5 @ 60000')
  floor.index('0.05', BLN_USDT)
  return floor
}

test('S3: a fee of 30 USDT is 480 tokens at 0.05 less 20 %', () => {
  const floor = tokenSale('480')
  const { alice } = floor
  const [trade] = only(alice.sells('0.5 @ 60000').events, 'trade')
  assert.deepEqual([alice.funds('BLN'), alice.funds('USDT')], ['0 free', '30000 free'])
  assert.equal(floor.house('spotFees', 'BLN'), '480')
  assert.deepEqual([trade?.sellerFee, trade?.sellerFeeAsset], [48_000_000_000n, 4])
})

test('S3: with 400 tokens, or one unit too few, the whole fee is 30 USDT', () => {
  for (const tokens of ['400', '479.99999999']) {
    const { alice } = tokenSale(tokens)
    alice.sells('0.5 @ 60000')
    assert.deepEqual([alice.funds('BLN'), alice.funds('USDT')], [`${tokens} free`, '29970 free'])
  }
})

test('a token index of 60 s is fresh, an older one gives no deduction', () => {
  for (const [age, usdt] of [
    [60_000, '30000 free'],
    [60_001, '29970 free'],
  ] as const) {
    const floor = tokenSale('480')
    floor.waits(age)
    floor.alice.sells('0.5 @ 60000')
    assert.equal(floor.alice.funds('USDT'), usdt)
  }
})

test('a buyer pays in tokens by the index of what was bought, rounded up', () => {
  const floor = new TradingFloor(open)
  const { alice, bob } = floor
  alice.gets('30000 USDT')
  alice.gets('1000 BLN')
  bob.gets('0.5 BTC')
  alice.sets({ tokenDeduction: 1, setTokenDeduction: 1 })
  bob.sells('0.5 @ 60000')
  floor.index('0.07', BLN_USDT)
  floor.index('60001', BTC_USDT)
  alice.buys('0.5 @ 60000')
  // 0.0005 × 60,001 × 0.8 / 0.07 = 342.862857142…
  assert.equal(alice.funds('BLN'), '657.13714285 free')
  assert.equal(alice.funds('BTC'), '0.5 free')
})

test('tokens are taken only where the market allows it and the account wants it', () => {
  const market = tokenSale('480')
  market.defines({ ...market.terms(), tokenDeduction: 0 })
  market.alice.sells('0.5 @ 60000')
  assert.equal(market.alice.funds('BLN'), '480 free')
  const account = tokenSale('480')
  account.alice.sets({ tokenDeduction: 0, setTokenDeduction: 1 })
  account.alice.sells('0.5 @ 60000')
  assert.equal(account.alice.funds('BLN'), '480 free')
})

test('the tier of a volume applies from the next day on', () => {
  const floor = new TradingFloor({ fees: true })
  const { alice, bob } = floor
  const takerFee = () => {
    bob.sells('1 @ 100')
    return only(alice.buys('1 @ 100').events, 'trade')[0]?.buyerFee
  }
  bob.gets('10000 ETH')
  alice.gets('1000 USDT')
  bob.sells('9999 @ 100')
  alice.buys('9999 @ 100')
  assert.equal(takerFee(), 100_000n)
  floor.waits(DAY_MS - 1)
  assert.equal(takerFee(), 100_000n)
  floor.waits(1)
  // 1,000,100 USDT reach tier 2: 0.09 % for takers
  assert.equal(takerFee(), 90_000n)
  const [account] = only(floor.asks({ kind: 'query-account', account: 1, asset: 2 }), 'account')
  assert.deepEqual([account?.tier, account?.volume], [2, 100_010_000_000_000n])
})

test('a day counts for thirty days and no longer', () => {
  const floor = new TradingFloor({ fees: true })
  const { alice, bob } = floor
  bob.gets('10000 ETH')
  bob.sells('9000 @ 100')
  alice.buys('9000 @ 100')
  const tier = () => only(floor.asks({ kind: 'query-account', account: 1, asset: 2 }), 'account')[0]?.tier
  floor.waits(DAY_MS)
  assert.equal(tier(), 1)
  for (let day = 2; day <= 30; day++) floor.waits(DAY_MS)
  assert.equal(tier(), 1)
  floor.waits(DAY_MS)
  assert.equal(tier(), 0)
})

test('a volume in another quote counts in USDT by that asset', () => {
  const floor = new TradingFloor({
    on: BLN_USDT,
    terms: { base: 4, quote: 1, symbol: 'BLNBTC', minNotional: 0n },
    fees: true,
  })
  floor.index('60000', BTC_USDT)
  const { alice, bob } = floor
  bob.gets('100000 BLN')
  bob.sells('101 @ 0.0505')
  alice.buys('101 @ 0.0505')
  floor.waits(DAY_MS)
  const [account] = only(floor.asks({ kind: 'query-account', account: 1, asset: 2 }), 'account')
  assert.equal(account?.volume, 306_030n * 100_000_000n)
})

test('trades of house accounts do not raise their tier, those who trade with them count', () => {
  const floor = new TradingFloor({ fees: true })
  const house = floor.opens('maker of markets', { isHouse: 1 })
  house.gets('10000 ETH')
  house.sells('5000 @ 100')
  floor.alice.buys('5000 @ 100')
  floor.waits(DAY_MS)
  const tierOf = (account: number) => only(floor.asks({ kind: 'query-account', account, asset: 2 }), 'account')[0]?.tier
  assert.deepEqual([tierOf(house.account), tierOf(1)], [0, 1])
})

const unsound: [string, Partial<CommandOf<'define-fee-tier'>>][] = [
  ['a tier above 9', { tier: 10 }],
  ['a negative taker rate', { taker: -1 }],
  ['a taker rate above the whole', { taker: 1_000_001 }],
  ['a rebate above the whole', { maker: -1_000_001 }],
  ['a volume below −1', { volume: -2n }],
]
for (const [what, terms] of unsound) {
  test(`${what} is refused`, () => {
    assert.equal(new TradingFloor().tries({ ...tier(0, 0), ...terms }).refusal, 'badDefinition')
  })
}
