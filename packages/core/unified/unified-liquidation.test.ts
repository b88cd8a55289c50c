import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOUSE, LedgerCode, LiquidationStep } from '../messages/terms.ts'
import { BTC_INVERSE } from '../perpetuals/contracts.fixture.ts'
import { nameOf, write } from '../trading-floor/words.fixture.ts'
import { UnifiedFloor } from './unified-floor.fixture.ts'

/** The steps of the account's statement since the floor opened. */
function steps(floor: UnifiedFloor): string[] {
  return floor.events.flatMap((event) =>
    event.kind === 'liquidation' && event.account !== HOUSE && event.isUnified === 1
      ? [nameOf(LiquidationStep, event.step)]
      : [],
  )
}

const conversions = (floor: UnifiedFloor) =>
  floor.events.flatMap((event) =>
    event.kind === 'conversion' ? [`${write(event.fromAmount)} for ${write(event.toAmount)}`] : [],
  )

/**
 * Alice of U10: long 1 BTC at 48,000 on 0.5 BTC of collateral, owing 9,500 USDT. What she paid in fees is given to her; the debt is
 * that of a loss made and repaid in part before.
 */
function setDebtor(forgets = false) {
  const floor = new UnifiedFloor({}, forgets)
  const maker = floor.opens('maker', '10000000 USDT')
  const alice = floor.opens('alice')
  floor.upgrades(alice)
  floor.gives(alice, '2 BTC')
  assert.equal(floor.switches(alice, ['BTC']), 'none')
  maker.sells('9 @ 60500')
  alice.buys('9 @ 60500')
  maker.buys('9 @ 59500')
  alice.sells('9 @ 59500')
  // The prices come down to where her position begins.
  for (const price of ['52000', '48000']) floor.prices(price)
  maker.sells('1 @ 48000')
  alice.buys('1 @ 48000')
  const lacks = -9_500 - Number(floor.coin(alice, 'USDT').wallet)
  floor.gives(alice, `${lacks.toFixed(8)} USDT`)
  floor.leaves(alice, '1.5 BTC')
  assert.deepEqual([floor.coin(alice, 'USDT').wallet, floor.coin(alice, 'BTC').wallet], ['-9500', '0.5'])
  return { floor, maker, alice }
}

describe('a unified account in trouble', () => {
  test('U10: repays its debt before any position goes, and keeps the position', () => {
    const { alice, floor } = setDebtor()
    for (const price of ['44000', '41000', '38951']) floor.prices(price)
    assert.deepEqual(conversions(floor), [])
    // One unit of price above the liquidation price of 38,950.2019 nothing happens; below it the debt is repaid.
    floor.prices('38950')
    assert.deepEqual(conversions(floor), ['0.24636611 for 9500.00038465'])
    assert.equal(alice.position(), 'long 1 for 48000')
    assert.equal(floor.coin(alice, 'BTC').wallet, '0.25363389')
    assert.equal(floor.figures(alice).split(' ')[0], '631.45959984')
    assert.deepEqual(steps(floor), ['warning', 'began', 'repaid', 'ended'])
    assert.equal(floor.house('inventory', 'BTC'), '0.24636611')
  })

  test('U10: says the mark that would have saved it, with the coin that moves with it, to the tick', () => {
    const began = (floor: UnifiedFloor) =>
      floor.events.flatMap((event) =>
        event.kind === 'liquidation' && event.step === LiquidationStep.began ? [write(event.price, 1_000_000n)] : [],
      )
    const { floor } = setDebtor()
    for (const price of ['44000', '41000', '38950']) floor.prices(price)
    assert.deepEqual(began(floor), ['38950.21'])
    const saved = setDebtor().floor
    for (const price of ['44000', '41000', '38950.21']) saved.prices(price)
    assert.deepEqual(began(saved), [])
  })

  test('U10: comes to the same after a restart before every command', () => {
    const { alice, floor } = setDebtor(true)
    for (const price of ['44000', '41000', '38950']) floor.prices(price)
    assert.deepEqual(conversions(floor), ['0.24636611 for 9500.00038465'])
    assert.equal(alice.position(), 'long 1 for 48000')
  })

  test('sells its positions when repaying does not help, and keeps what is left of its collateral', () => {
    const { alice, floor, maker } = setDebtor()
    for (const price of ['44000', '41000', '38950']) floor.prices(price)
    maker.buys('1 @ 38450')
    floor.prices('38560')
    assert.equal(alice.position(), 'flat')
    assert.ok(steps(floor).includes('sold'))
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
    assert.ok(Number(floor.coin(alice, 'BTC').wallet) > 0)
    assert.equal(floor.unified(alice).isLiquidating, 0)
  })

  test('is taken over at a price where its balance is nothing when nobody buys', () => {
    const { alice, floor } = setDebtor()
    floor.fund('100000')
    floor.prices('44000')
    floor.prices('31000')
    for (let second = 0; second < 5; second++) floor.prices('31000')
    assert.equal(alice.position(), 'flat')
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
    const reported = steps(floor)
    assert.ok(reported.includes('takenOver'))
    assert.equal(reported.at(-1), 'ended')
    assert.equal(floor.balance(LedgerCode.badDebt, HOUSE, 2), '0')
  })

  test('owes nothing in the end: what its coins do not pay the fund does', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '10000000 USDT')
    const alice = floor.opens('alice')
    floor.upgrades(alice)
    floor.fund('10000')
    floor.gives(alice, '30000 USDC')
    maker.sells('8 @ 60500')
    alice.buys('8 @ 60500')
    maker.buys('8 @ 59500')
    alice.sells('8 @ 59500')
    floor.leaves(alice, '20000 USDC')
    assert.equal(floor.coin(alice, 'USDT').borrowed, '8480')
    // USDC at a half.
    floor.prices('60000', '3000', '60000', '120000')
    floor.settles()
    assert.deepEqual(conversions(floor), ['10000 for 4950'])
    assert.deepEqual([floor.coin(alice, 'USDT').wallet, floor.coin(alice, 'USDC').wallet], ['0', '0'])
    assert.equal(floor.fundOf(), '6470')
    assert.deepEqual(steps(floor).slice(-4), ['began', 'repaid', 'fundPaid', 'ended'])
  })

  test('an isolated position is liquidated alone, and touches nothing else', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '10000000 USDT')
    const alice = floor.opens('alice')
    floor.upgrades(alice)
    floor.gives(alice, '10000 USDT')
    alice.isolates()
    maker.sells('0.1 @ 60000')
    alice.buys('0.1 @ 60000')
    maker.buys('1 @ 56000')
    const before = floor.coin(alice, 'USDT').wallet
    floor.prices('57000')
    assert.equal(alice.position(), 'flat')
    assert.ok(Number(floor.coin(alice, 'USDT').wallet) >= Number(before))
    assert.deepEqual(steps(floor), [])
  })

  test('the position with the largest maintenance margin in USD goes first, whatever it settles in', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '10000000 USDT')
    maker.gets('100 BTC')
    const alice = floor.opens('alice')
    floor.upgrades(alice)
    floor.gives(alice, '10000 USDT')
    maker.sells('0.05 @ 60000')
    alice.buys('0.05 @ 60000')
    // Worth 60,000 USD: 0.005 BTC of maintenance margin, beside 12 USDT.
    maker.sells('60000 @ 60000', { on: BTC_INVERSE })
    alice.buys('60000 @ 60000', { on: BTC_INVERSE })
    for (const price of ['57000', '54000', '52500']) floor.prices(price)
    maker.buys('0.05 @ 50700')
    maker.buys('60000 @ 50700', { on: BTC_INVERSE })
    for (let price = 51_500; !steps(floor).includes('began'); price -= 25) {
      assert.ok(price > 50_700)
      floor.prices(String(price))
    }
    assert.ok(steps(floor).includes('sold'))
    assert.equal(alice.position(BTC_INVERSE), 'flat')
    assert.equal(alice.position(), 'long 0.05 for 3000')
  })

  test('U12: a stablecoin at 0.87 brings down who trades on it, and nobody else', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '100000000 USDT')
    const [alice, bob] = [floor.opens('alice'), floor.opens('bob')]
    for (const trader of [alice, bob]) floor.upgrades(trader)
    floor.gives(alice, '100000 USDC')
    floor.gives(bob, '100000 USDT')
    for (const trader of [alice, bob]) {
      maker.sells('20 @ 60000')
      trader.buys('20 @ 60000')
    }
    const safe = bob.position()
    // Both are 80,000 under water; alice owes that in USDT, which her USDC stand against.
    floor.prices('56000')
    maker.buys('30 @ 55900')
    assert.equal(steps(floor).includes('began'), false)
    floor.prices('56000', '3000', '56000', '64012.22')
    assert.ok(steps(floor).includes('began'))
    assert.notEqual(alice.position(), safe)
    assert.equal(bob.position(), safe)
  })
})
