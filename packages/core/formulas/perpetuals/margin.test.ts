import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { availableOf, countedOf, isUnderMargin, shortageOf, transferableOf } from './balances.ts'
import { contractFeeOf, LONG, notionalOf, SHORT } from './contract.ts'
import {
  costOf,
  hedgeMarginOf,
  hedgeOrderMarginOf,
  initialMarginOf,
  isolatedClose,
  isolatedOrderMarginOf,
  largerSideOf,
  oneWayMarginOf,
  oneWayOrderMarginOf,
  removableOf,
  topUpOf,
} from './margin.ts'
import { btcTiers, flatTier, inverseDesk, linearDesk, rate, text, units } from './perpetuals.fixture.ts'
import { largestNotionalAt, maintenanceMarginOf, tiersOf } from './tiers.ts'

const exposure = (position: string, buys: string, sells: string) => ({
  position: units(position),
  buys: units(buys),
  sells: units(sells),
})

describe('maintenance margin', () => {
  it('P7: takes each slice of the notional at its own rate', () => {
    assert.equal(text(maintenanceMarginOf(btcTiers, units('300000'))), '1700')
    assert.deepEqual(
      btcTiers.map(({ cumulated }) => text(cumulated / 10n ** 8n)),
      ['0', '50', '1300', '16300', '266300', '1266300'],
    )
    const bybit = tiersOf(
      ['0.02', '0.025', '0.03', '0.035'].map((fraction, n) => ({
        cap: units(String(1000 * (n + 1))),
        maxLeverage: 50,
        rate: rate(fraction),
      })),
    )
    assert.equal(text(maintenanceMarginOf(bybit, units('3500'))), '92.5')
  })

  it('V2: Binance deducts 50 × (5 % − 2.5 %) + 0.56, and asks 0.0016 BTC of 100 contracts at 25,000', () => {
    const [, , last] = tiersOf([
      { cap: units('20'), maxLeverage: 20, rate: rate('0.0') },
      { cap: units('50'), maxLeverage: 10, rate: rate('0.028') },
      { cap: units('100'), maxLeverage: 5, rate: rate('0.053') },
    ])
    assert.equal(last && text(last.cumulated / 10n ** 8n), '1.81')
    const desk = inverseDesk('0.1', '100')
    const notional = notionalOf(desk.contract, desk.qty('10000'), desk.price('25000'))
    assert.equal(text(maintenanceMarginOf(flatTier('0.004'), notional)), '0.0016')
  })

  it('P24: is rounded up', () => {
    assert.equal(text(maintenanceMarginOf(flatTier('0.01'), units('9.35876839'))), '0.09358769')
  })

  it('never falls and never jumps while the notional grows', () => {
    for (const { cap } of btcTiers.slice(0, -1)) {
      const [at, above] = [maintenanceMarginOf(btcTiers, cap), maintenanceMarginOf(btcTiers, cap + 1n)]
      assert.ok(above >= at && above - at <= 1n, `${cap}`)
    }
  })

  it('a leverage allows the notional of the last tier that has it', () => {
    assert.deepEqual(
      [125, 100, 60, 20, 5, 126].map((leverage) => text(largestNotionalAt(btcTiers, leverage))),
      ['50000', '250000', '250000', '10000000', '50000000', '0'],
    )
  })
})

describe('initial margin', () => {
  it('P8: holds the larger side of what a position can come to', () => {
    assert.equal(text(oneWayMarginOf(exposure('10000', '1900', '2200'), 2)), '5950')
    assert.equal(text(oneWayMarginOf(exposure('-10000', '1900', '2200'), 2)), '6100')
    assert.equal(text(oneWayMarginOf(exposure('0', '1900', '2200'), 2)), '1100')
    const hedge = {
      long: units('10000'),
      short: units('4000'),
      openingBuys: units('1900'),
      openingSells: 0n,
    }
    assert.equal(text(hedgeMarginOf(hedge, 10)), '1590')
  })

  it('of orders beside an isolated position is what they would add', () => {
    const beside = (side: typeof LONG | typeof SHORT, buys: string, sells: string, margin = '5000', upl = '0') => {
      const own = { worth: units('10000'), margin: units(margin), upl: units(upl) }
      return text(isolatedOrderMarginOf({ side, ...own, buys: units(buys), sells: units(sells) }, 2))
    }
    assert.equal(beside(LONG, '1900', '2200'), '950')
    assert.equal(beside(LONG, '0', '2200'), '0')
    assert.equal(beside(SHORT, '2200', '1900'), '950')
    // Sells of 24000 close it and open 14000 the other way, for which its margin comes free as far as it is left.
    assert.equal(beside(LONG, '1900', '24000'), '2000')
    assert.equal(beside(LONG, '1900', '24000', '3000'), '4000')
    assert.equal(beside(LONG, '1900', '24000', '5000', '-1000'), '3000')
    assert.equal(beside(LONG, '1900', '24000', '5000', '1000'), '2000')
    assert.equal(beside(LONG, '1900', '24000', '5000', '-6000'), '7000')
  })

  it('of orders beside cross positions is what they make it rise by', () => {
    assert.equal(text(oneWayOrderMarginOf(exposure('-10000', '1900', '2200'), 2)), '1100')
    const hedge = { long: units('9000'), short: units('5000'), openingBuys: units('1000'), openingSells: units('900') }
    assert.equal(text(hedgeOrderMarginOf(hedge, 10)), '190')
  })

  it('P29: follows a change of leverage with orders open', () => {
    const held = exposure('30000', '11800', '0')
    assert.equal(text(largerSideOf(held)), '41800')
    assert.deepEqual(
      [20, 10, 50].map((leverage) => text(oneWayMarginOf(held, leverage))),
      ['2090', '4180', '836'],
    )
  })

  it('a reducing order on the side that closes needs no more', () => {
    assert.equal(text(oneWayMarginOf(exposure('20000', '0', '20000'), 10)), '2000')
  })

  it('P9: an order costs margin, what it is under water at once, and its fee', () => {
    const desk = linearDesk()
    const opening = {
      qty: desk.qty('1'),
      price: desk.price('9253.30'),
      mark: desk.price('9259.84'),
      leverage: 20,
      takerRate: rate('0.0005'),
    }
    const reported = (side: typeof LONG | typeof SHORT) =>
      Object.values(costOf(desk.contract, { ...opening, side })).map(text)
    assert.deepEqual(reported(LONG), ['462.665', '0', '4.62665', '467.29165'])
    assert.deepEqual(reported(SHORT), ['462.665', '6.54', '4.62665', '473.83165'])
    const held = { ...exposure('10000', '0', '0') }
    assert.equal(text(costOf(desk.contract, { ...opening, side: SHORT }, held).margin), '0')
  })

  it('an inverse buy above mark is under water in coin', () => {
    const desk = inverseDesk()
    const cost = costOf(desk.contract, {
      side: LONG,
      qty: desk.qty('10000'),
      price: desk.price('50000'),
      mark: desk.price('40000'),
      leverage: 10,
      takerRate: rate('0.0005'),
    })
    assert.deepEqual(Object.values(cost).map(text), ['0.02', '0.05', '0.0001', '0.0701'])
  })
})

describe('an isolated position', () => {
  it('P5i: gives back its share and what was earned less the fee', () => {
    const close = isolatedClose(units('1500'), { closed: 2n, of: 5n }, units('200'), units('6.10'))
    assert.deepEqual([text(close.returned), text(close.margin)], ['793.9', '900'])
  })

  it('pays a loss above its share from the rest of its own margin', () => {
    const close = isolatedClose(units('1500'), { closed: 2n, of: 5n }, units('-700'), units('6.10'))
    assert.deepEqual([text(close.returned), text(close.margin)], ['0', '793.9'])
  })

  it('P19: lets go of margin that neither entry nor mark needs', () => {
    const desk = linearDesk()
    const held = desk.long('0.5', '60000')
    const notional = notionalOf(desk.contract, held.qty, desk.price('59500'))
    const removable = removableOf(units('2000'), {
      entryValue: held.entryValue,
      upl: notional - held.entryValue,
      worth: notional,
      leverage: 20,
    })
    assert.equal(text(removable), '262.5')
  })

  it('at a lower leverage is topped up from the wallet, at a higher one nothing moves', () => {
    assert.equal(text(topUpOf(units('30000'), 20, 10)), '1500')
    assert.equal(topUpOf(units('30000'), 10, 20), 0n)
    assert.equal(text(initialMarginOf(units('30000'), 20)), '1500')
  })
})

describe('a classic cross account', () => {
  const account = (balance: string, counted: string, positionMargin: string) => ({
    balance: units(balance),
    counted: units(counted),
    positionMargin: units(positionMargin),
    orderMargin: 0n,
  })

  it('trades with its profit but does not let it leave', () => {
    const gains = account('10000', '500', '3000')
    assert.deepEqual([availableOf(gains), transferableOf(gains)].map(text), ['7500', '7000'])
    const loses = account('10000', '-800', '3000')
    assert.deepEqual([availableOf(loses), transferableOf(loses)].map(text), ['6200', '6200'])
  })

  it('P22: may have a wallet below zero while its equity is above', () => {
    const owes = account('-150', '900', '0')
    assert.equal(text(availableOf(owes)), '750')
    assert.equal(transferableOf(owes), 0n)
    assert.equal(isUnderMargin(units('10'), owes.balance + owes.counted), false)
  })

  it('P23: isolated margin comes from money, never from profit', () => {
    assert.equal(text(transferableOf(account('1000', '4000', '800'))), '200')
  })

  it('lacks what its margins need beyond it', () => {
    assert.equal(text(shortageOf(account('1000', '-400', '800'))), '200')
    assert.equal(shortageOf(account('1000', '-100', '800')), 0n)
  })

  it('counts a share of the profit of a thin contract, and every loss', () => {
    assert.deepEqual([countedOf(3n, rate('0.5')), countedOf(-3n, rate('0.5')), countedOf(3n, rate('1'))], [1n, -3n, 3n])
  })

  it('is liquidated when maintenance reaches equity, and never with nothing at risk', () => {
    assert.equal(isUnderMargin(units('100'), units('100')), true)
    assert.equal(isUnderMargin(0n, units('-1')), false)
  })
})

it('a fee is rounded up and a rebate down', () => {
  assert.equal(contractFeeOf(3n, rate('0.0005')), 1n)
  assert.equal(contractFeeOf(3n, rate('-0.0001')), 0n)
  assert.equal(text(contractFeeOf(units('12200'), rate('0.0005'))), '6.1')
})
