import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { divide, formatUnits, trimUnits } from '@bowline/money'
import { notionalOf, SHORT } from '../perpetuals/contract.ts'
import { marginRatioOf } from '../perpetuals/margin.ts'
import { btcTiers, flatTier, inverseDesk, linearDesk, rate, text, units } from '../perpetuals/perpetuals.fixture.ts'
import { profitOf, uplOf } from '../perpetuals/position.ts'
import { maintenanceMarginOf } from '../perpetuals/tiers.ts'
import { bearingOf, borrowedOf, interestOf } from './borrowing.ts'
import { type CollateralTier, coinsWorth, collateralValueOf, indexByQuotient, transferOutOf } from './collateral.ts'
import { availableInUsd, reaches, type UnifiedAsset, unifiedFiguresOf } from './figures.ts'
import { unifiedLiquidationPriceOf } from './liquidation-price.ts'
import { planRepayment, REPAY_FEE, type RepaySource } from './repayment.ts'

const NOTHING = { upl: 0n, counted: 0n, initialMargin: 0n, maintenance: 0n, isFresh: true }
const BORROWING = { borrowInitial: rate('0.1'), borrowMaintenance: rate('0.04') }
const WHOLE = [tier('1000000000', '1')]
const BTC_LADDER = [tier('10', '0.98'), tier('20', '0.95'), tier('30', '0.9'), tier('40', '0.85'), tier('50', '0.8')]

function tier(cap: string, ratio: string): CollateralTier {
  return { cap: units(cap), ratio: rate(ratio) }
}

function coin(wallet: string, index: string, own: Partial<UnifiedAsset> = {}): UnifiedAsset {
  return { ...NOTHING, ...BORROWING, wallet: units(wallet), index: units(index), tiers: WHOLE, isOn: true, ...own }
}

/** The account of U2: long 1 BTC linear and short 30,000 USD of inverse ETH. */
function example(terms: { isBtcOn?: boolean } = {}) {
  const btc = linearDesk()
  const eth = inverseDesk()
  const long = btc.long('1', '60400')
  const short = eth.short('30000', '3100')
  const longUpl = uplOf(btc.contract, long, btc.price('60000'))
  const held = notionalOf(eth.contract, short.qty, eth.price('3000'))
  const shortUpl = profitOf(eth.contract, SHORT, short.entryValue, held)
  const usdt = coin('5000', '0.9995', {
    upl: longUpl,
    counted: longUpl,
    initialMargin: units('3000'),
    maintenance: maintenanceMarginOf(btcTiers, units('60000')),
  })
  const bitcoin = coin('0.5', '60000', { tiers: BTC_LADDER, isOn: terms.isBtcOn ?? true })
  const ether = coin('4', '3000', {
    upl: shortUpl,
    counted: shortUpl,
    initialMargin: units('1'),
    maintenance: maintenanceMarginOf(flatTier('0.01'), held),
    isOn: false,
  })
  return { usdt, usdc: coin('1000', '1'), bitcoin, ether }
}

const figures = (terms = {}) => unifiedFiguresOf(Object.values(example(terms)))
const percent = (margin: bigint, balance: bigint) =>
  trimUnits(divide(marginRatioOf(margin, balance) ?? 0n, 100n, 'half-even'), 4)

describe('collateral', () => {
  it('U1: counts each slice of a holding at its own ratio, and nothing above the last', () => {
    const value = (coins: string) => text(collateralValueOf(BTC_LADDER, true, units(coins), units('60000')))
    assert.equal(value('25'), '1428000')
    assert.equal(value('60'), '2688000')
  })

  it('counts what is owed fully, switched on or not, and rounds both against the user', () => {
    assert.equal(collateralValueOf(WHOLE, false, -1n, units('0.9995')), -1n)
    assert.equal(collateralValueOf(WHOLE, true, 1n, units('0.9995')), 0n)
    assert.equal(collateralValueOf(WHOLE, false, units('5'), units('1')), 0n)
  })

  it('is worth in USD what a coin with prices in both says', () => {
    assert.equal(text(indexByQuotient(units('60000'), units('60030'))), '0.99950025')
  })

  it('U12: USDC fell to 0.8748 on 11 March 2023, and a margin of 70 % became one of 80 %', () => {
    const index = indexByQuotient(units('20086.85'), units('22960.78'))
    assert.equal(text(index).slice(0, 8), '0.874833')
    const before = unifiedFiguresOf([coin('100000', '1', { initialMargin: units('70000') })])
    // The margin stands in another coin, which did not fall.
    const after = unifiedFiguresOf([coin('100000', text(index)), coin('0', '1', { initialMargin: units('70000') })])
    assert.equal(formatUnits(after.marginBalance, 8).slice(0, 8), '87483.30')
    assert.equal(percent(before.initialMargin, before.marginBalance), '70')
    assert.equal(percent(after.initialMargin, after.marginBalance), '80.0153')
    assert.ok(reaches(after.initialMargin, after.marginBalance, rate('0.8')))
  })
})

describe('a unified account', () => {
  it('U2: has a margin balance, margins and what is available in USD over all its coins', () => {
    const found = figures()
    const names = ['marginBalance', 'totalEquity', 'initialMargin', 'maintenance'] as const
    assert.deepEqual(
      names.map((name) => text(found[name])),
      ['34997.7', '48565.44195', '5998.5', '549.875'],
    )
    assert.equal(text(availableInUsd(found)), '28999.2')
    assert.equal(formatUnits(coinsWorth(availableInUsd(found), units('0.9995')), 8).slice(0, 8), '29013.70')
    assert.equal(percent(found.initialMargin, found.marginBalance), '17.1397')
    assert.equal(percent(found.maintenance, found.marginBalance), '1.5712')
  })

  it('needs margin for what its wallets owe, and none beside a position for its loss', () => {
    const found = unifiedFiguresOf([coin('-12000', '0.9995')])
    assert.deepEqual([text(found.initialMargin), text(found.maintenance)], ['1199.4', '479.76'])
    assert.equal(unifiedFiguresOf([coin('0', '1', { upl: -5n, counted: -5n })]).maintenance, 0n)
  })

  it('counts thin profit less and a coin without a fresh index not at all for what is new, and fully for what stands', () => {
    const thin = unifiedFiguresOf([coin('100', '1', { upl: units('50'), counted: units('25') })])
    assert.deepEqual([text(thin.marginBalance), text(thin.openingBalance)], ['150', '125'])
    const stale = unifiedFiguresOf([coin('100', '1', { isFresh: false }), coin('-10', '1', { isFresh: false })])
    assert.deepEqual([text(stale.marginBalance), text(stale.openingBalance)], ['90', '-10'])
  })

  it('U7: cannot do without the collateral that its margin stands on', () => {
    const found = figures({ isBtcOn: false })
    assert.equal(text(found.marginBalance), '5597.7')
    assert.equal(percent(found.initialMargin, found.marginBalance), '107.1601')
    assert.ok(reaches(found.initialMargin, found.marginBalance, rate('0.8')))
  })

  it('U8: is liquidated where the balance is the maintenance, in the tier of that price', () => {
    const desk = linearDesk()
    const price = (tiers: typeof btcTiers) =>
      unifiedLiquidationPriceOf({
        contract: desk.contract,
        tiers,
        position: desk.long('1', '60400'),
        mark: desk.price('60000'),
        settleIndex: units('0.9995'),
        coinIndex: units('60000'),
        coins: units('0.5'),
        ratio: rate('0.98'),
        others: units('5697.5'),
      })
    assert.equal(desk.shown(price(btcTiers) ?? { value: 0n, over: 1n }), '36803.9222')
    // Taken for itself, the second tier would say so.
    assert.equal(desk.shown(price(flatTier('0.005', '50')) ?? { value: 0n, over: 1n }, 2), '36795.04')
  })
})

describe('what may leave a unified account', () => {
  const bound = (asset: UnifiedAsset, available: string, tiers = asset.tiers) =>
    text(
      transferOutOf(
        { ...asset, tiers, equity: asset.wallet + asset.upl, frozen: 0n, isOn: asset.isOn },
        units(available),
      ),
    )

  it('U6: is bound by what is available after the haircut, and never profit', () => {
    const { bitcoin, ether, usdt } = example()
    assert.equal(bound(bitcoin, '28999.2'), '0.49318367')
    assert.equal(bound(usdt, '28999.2'), '4600')
    assert.equal(bound(ether, '0'), '4')
  })

  it('U6: one unit more would take what is not available', () => {
    const { bitcoin } = example()
    const value = (coins: bigint) => collateralValueOf(BTC_LADDER, true, coins, bitcoin.index)
    const most = units('0.49318367')
    const freed = (amount: bigint) => value(bitcoin.wallet) - value(bitcoin.wallet - amount)
    assert.ok(freed(most) <= units('28999.2') && freed(most + 1n) > units('28999.2'))
  })

  it('U6b: takes the slices that count least first', () => {
    assert.equal(bound(coin('25', '60000', { tiers: BTC_LADDER }), '400000'), '7.28070175')
  })
})

describe('borrowing', () => {
  const usdt = { limit: units('10000'), interestFree: units('5000'), hourlyRate: rate('0.00001') }
  const holding = (wallet: string, upl = '0') => ({ wallet: units(wallet), upl: units(upl), frozen: 0n })

  it('U3: is what equity lacks, whatever other coins there are', () => {
    assert.equal(text(borrowedOf(holding('-1.5'))), '1.5')
    assert.equal(text(borrowedOf(holding('-50'))), '50')
    assert.equal(borrowedOf(holding('-50', '80')), 0n)
  })

  it('U4: costs interest but for a small unrealised loss, and above the limit much more', () => {
    assert.equal(text(bearingOf(holding('-9000', '-3000'), usdt)), '9000')
    assert.equal(text(interestOf(holding('-9000', '-3000'), usdt)), '0.09')
    assert.equal(text(interestOf(holding('-12000'), usdt)), '0.20736')
  })

  it('rounds interest up, and asks for none where nothing bears it', () => {
    assert.equal(text(interestOf(holding('-9000.00000001'), usdt)), '0.09000001')
    assert.equal(interestOf(holding('100', '-3000'), usdt), 0n)
  })
})

describe('repaying', () => {
  const source = (asset: number, amount: string, index: string, ratio = '1', isFirst = false): RepaySource => {
    return { asset, amount: units(amount), index: units(index), ratio: rate(ratio), isFirst }
  }

  it('U5: uses stablecoins first, and sells no more of the last coin than covers the debt', () => {
    const sources = [source(1, '0.5', '60000', '0.98'), source(5, '3000', '1', '1', true)]
    const [first, second] = planRepayment(
      { amount: units('12000'), index: units('0.9995') },
      sources,
      REPAY_FEE.aboveLimit,
    )
    assert.deepEqual(
      [first?.from, text(first?.fromAmount ?? 0n), text(first?.toAmount ?? 0n)],
      [5, '3000', '2986.49324662'],
    )
    assert.deepEqual(
      [second?.from, text(second?.fromAmount ?? 0n), text(second?.toAmount ?? 0n)],
      [1, '0.15090453', '9013.50719459'],
    )
  })

  it('U9: takes worth of 20,512.82 for 20,000 that count at 97.5 %', () => {
    const [only] = planRepayment(
      { amount: units('20000'), index: units('1') },
      [source(1, '30000', '1')],
      rate('0.025'),
    )
    assert.equal(formatUnits(only?.fromAmount ?? 0n, 8).slice(0, 8), '20512.82')
  })

  it('goes on to the higher ratio, then to what is worth more', () => {
    const sources = [source(1, '1', '10', '0.9'), source(2, '1', '20', '0.9'), source(3, '1', '5', '0.95')]
    const plan = planRepayment({ amount: units('100'), index: units('1') }, sources, 0n)
    assert.deepEqual(
      plan.map(({ from }) => from),
      [3, 2, 1],
    )
  })

  it('takes nothing of a coin that has no price', () => {
    assert.deepEqual(planRepayment({ amount: units('1'), index: units('1') }, [source(1, '1', '0')], 0n), [])
  })
})

describe('the liquidation price of a unified account', () => {
  it('U10: falls with the coin that is collateral too, and counts the margin of the debt', () => {
    const desk = linearDesk()
    const price = unifiedLiquidationPriceOf({
      contract: desk.contract,
      tiers: btcTiers,
      position: desk.long('1', '48000'),
      mark: desk.price('48000'),
      settleIndex: units('1'),
      coinIndex: units('48000'),
      coins: units('0.5'),
      ratio: rate('0.98'),
      others: -units('9500') - units('380'),
    })
    assert.equal(desk.shown(price ?? { value: 0n, over: 1n }), '38950.2019')
  })

  it('U10: by repaying first the account is saved, and keeps its position', () => {
    const index = units('38950')
    const desk = linearDesk()
    const upl = uplOf(desk.contract, desk.long('1', '48000'), desk.price('38950'))
    const account = (usdt: string, btc: string) =>
      unifiedFiguresOf([
        coin(usdt, '1', { upl, counted: upl, maintenance: units('155.8') }),
        coin(btc, '38950', { tiers: BTC_LADDER }),
      ])
    const before = account('-9500', '0.5')
    assert.deepEqual([text(before.marginBalance), text(before.maintenance)], ['535.5', '535.8'])
    const bitcoin = { asset: 1, amount: units('0.5'), index, ratio: rate('0.98'), isFirst: false }
    const [sold] = planRepayment({ amount: units('9500'), index: units('1') }, [bitcoin], REPAY_FEE.liquidation)
    assert.deepEqual([text(sold?.fromAmount ?? 0n), text(sold?.toAmount ?? 0n)], ['0.24636611', '9500.00038465'])
    const after = account('0.00038465', '0.25363389')
    assert.deepEqual([text(after.marginBalance), text(after.maintenance)], ['631.45959984', '155.8'])
    assert.equal(percent(after.maintenance, after.marginBalance).slice(0, 5), '24.67')
  })

  it('U11: of an inverse contract depends on how its coin counts', () => {
    const desk = inverseDesk()
    const price = (ratio: string) => {
      const found = unifiedLiquidationPriceOf({
        contract: desk.contract,
        tiers: flatTier('0.004'),
        position: desk.long('60000', '50000'),
        mark: desk.price('50000'),
        settleIndex: units('50000'),
        coinIndex: units('50000'),
        coins: units('2'),
        ratio: rate(ratio),
        others: 0n,
      })
      return desk.shown(found ?? { value: 0n, over: 1n })
    }
    assert.equal(price('0.98'), '18826.5306')
    assert.equal(price('1'), '18825')
  })
})
