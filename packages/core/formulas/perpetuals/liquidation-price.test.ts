import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { againstHolder, notionalOf } from './contract.ts'
import { bankruptcyPriceOf, breakEvenPriceOf, liquidationPriceOf } from './liquidation-price.ts'
import { btcTiers, type Desk, flatTier, inverseDesk, linearDesk, rate, units } from './perpetuals.fixture.ts'
import { type Position, uplOf } from './position.ts'
import { roundRatio } from './ratio.ts'
import { maintenanceMarginOf, type Tier } from './tiers.ts'

const TAKER = rate('0.0005')
const none = '--'

function liquidation(
  desk: Desk,
  tiers: readonly Tier[],
  held: Position | readonly Position[],
  backing: string,
): string {
  const positions = [held].flat()
  const price = liquidationPriceOf(desk.contract, tiers, positions, units(backing))
  return price ? desk.shown(price) : none
}

function bankruptcy(desk: Desk, held: Position, margin: string, taker = TAKER): string {
  const price = bankruptcyPriceOf(desk.contract, held, units(margin), taker)
  return price ? desk.shown(price) : none
}

/** The price a user is shown: a whole tick, rounded against them. */
function shownTo(desk: Desk, held: Position, margin: string): string {
  const price = bankruptcyPriceOf(desk.contract, held, units(margin), TAKER)
  assert.ok(price)
  return desk.priceText(roundRatio(price, againstHolder(held.side)))
}

describe('an isolated position', () => {
  const btc = linearDesk()

  it('P10: a long is liquidated where its margin no longer covers its maintenance, and bankrupt below', () => {
    const held = btc.long('0.5', '60000')
    const tiers = flatTier('0.004')
    assert.deepEqual(
      [liquidation(btc, tiers, held, '1500'), bankruptcy(btc, held, '1500')],
      ['57228.9157', '57028.5143'],
    )
    assert.equal(shownTo(btc, held, '1500'), '57028.52')
    assert.deepEqual(
      [liquidation(btc, tiers, held, '2000'), bankruptcy(btc, held, '2000')],
      ['56224.8996', '56028.014'],
    )
    const near = btc.price('57228.91')
    const equity = units('1500') + uplOf(btc.contract, held, near)
    assert.ok(maintenanceMarginOf(tiers, notionalOf(btc.contract, held.qty, near)) >= equity)
  })

  it('P11: a short above', () => {
    const held = btc.short('0.5', '60000')
    assert.deepEqual(
      [liquidation(btc, flatTier('0.004'), held, '1500'), bankruptcy(btc, held, '1500')],
      ['62749.004', '62968.5157'],
    )
  })

  it('P12: an inverse one by its coin; a short at 1x has no price', () => {
    const desk = inverseDesk()
    const tiers = flatTier('0.005')
    const [long, short] = [desk.long('60000', '50000'), desk.short('60000', '50000')]
    assert.deepEqual(
      [liquidation(desk, tiers, long, '0.12'), bankruptcy(desk, long, '0.12')],
      ['45681.8182', '45477.2727'],
    )
    assert.deepEqual(
      [liquidation(desk, tiers, short, '0.12'), bankruptcy(desk, short, '0.12')],
      ['55277.7778', '55527.7778'],
    )
    assert.equal(liquidation(desk, tiers, short, '1.2'), none)
  })

  it('P15: is asked by the tier of its notional at that very price', () => {
    assert.equal(liquidation(btc, btcTiers, btc.long('5', '60000'), '6000'), '59131.3131')
    // What is left of it after a step of the ladder.
    assert.equal(liquidation(btc, btcTiers, btc.long('4.227', '60000'), '5251.21036'), '59041.0747')
  })

  it('P28: moves nearer by the funding it pays', () => {
    const sol = linearDesk('0.0001', '1')
    const held = sol.short('1000', '14')
    const at = (margin: string) => liquidation(sol, flatTier('0.01'), held, margin)
    assert.deepEqual([at('700'), at('420')], ['14.5545', '14.2772'])
    assert.equal(bankruptcy(sol, held, '420'), '14.4128')
  })

  it('V3: 1 BTC at 20,000 and 50x as Bybit tells it, by maintenance at the price itself', () => {
    assert.equal(liquidation(btc, flatTier('0.005'), btc.long('1', '20000'), '400'), '19698.4925')
  })
})

describe('a cross account', () => {
  const btc = linearDesk()

  it('P13: covers one contract with what the others leave; the tier follows the price', () => {
    const held = btc.long('1', '60000')
    assert.equal(liquidation(btc, btcTiers, held, '9347.5'), '50856.7839')
    assert.equal(liquidation(btc, btcTiers, held, '11347.5'), '48847.8916')
  })

  it('P13: agrees with the account Binance publishes', () => {
    const wallet = units('1535443.01')
    const price = (qty: string, entry: string, maintenance: string, [rate, cum]: [string, string], upl: string) => {
      const desk = linearDesk()
      const backing = wallet - units(maintenance) + units(upl)
      const found = liquidationPriceOf(desk.contract, flatTier(rate, cum), [desk.long(qty, entry)], backing)
      return found && desk.shown(found, 2)
    }
    const eth = price('3683.979', '1456.84', '71200.81144', ['0.1', '135365'], '-56354.57')
    const coin = price('109.488', '32481.98', '356512.508', ['0.025', '16300'], '-448192.89')
    assert.deepEqual([eth, coin], ['1153.26', '26316.89'])
  })

  it('P14: in hedge mode is one price of both sides', () => {
    const both = [btc.long('1', '60000'), btc.short('0.4', '61000')]
    assert.equal(liquidation(btc, btcTiers, both, '5000'), '51482.9794')
  })

  it('P14: an inverse hedge is solved the same way', () => {
    const desk = inverseDesk()
    const [long, short] = [desk.long('60000', '50000'), desk.short('20000', '52000')]
    const tiers = flatTier('0.005')
    const price = liquidationPriceOf(desk.contract, tiers, [long, short], units('0.1'))
    assert.ok(price)
    const at = roundRatio(price, 'half-even')
    const equity = units('0.1') + uplOf(desk.contract, long, at) + uplOf(desk.contract, short, at)
    const maintenance = [long, short].reduce(
      (sum, { qty }) => sum + maintenanceMarginOf(tiers, notionalOf(desk.contract, qty, at)),
      0n,
    )
    // A tick is worth about 60 units here.
    assert.ok(equity - maintenance < 100n && maintenance - equity < 100n, `${equity} ${maintenance}`)
  })

  it('V1: a coin-margined long as a developer reckoned it with Binance', () => {
    const desk = inverseDesk('0.1', '100')
    const held = desk.long('10000000', '45000')
    assert.equal(liquidation(desk, flatTier('0.125', '11.605'), held, '101'), '33599.4186')
  })

  it('V4: a coin-margined long as Bybit tells it; its maintenance is that of the price, not of the entry', () => {
    const desk = inverseDesk('0.5', '1')
    const held = desk.long('10000', '8000')
    const taker = rate('0.00075')
    assert.equal(bankruptcy(desk, held, '0.5', taker).slice(0, 7), '5718.57')
    assert.equal(liquidation(desk, flatTier('0.005'), held, '0.5').slice(0, 7), '5742.85')
  })

  it('V5: the bankruptcy prices Bybit deleverages at, without the fee', () => {
    const coin = inverseDesk('0.01', '1')
    assert.equal(bankruptcy(coin, coin.long('78900800', '7890.08'), '200', 0n), '7735.3725')
    const usdt = linearDesk('0.01', '1')
    assert.equal(bankruptcy(usdt, usdt.long('100', '500'), '1100', 0n), '489')
  })
})

describe('the price that returns what a position has cost', () => {
  it('P18: counts fees and funding so far and the fee of closing', () => {
    const btc = linearDesk()
    const reported = (desk: Desk, held: Position, spent: string) => {
      const price = breakEvenPriceOf(desk.contract, held, units(spent), TAKER)
      assert.ok(price)
      return [desk.shown(price), desk.priceText(roundRatio(price, againstHolder(held.side)))]
    }
    assert.deepEqual(reported(btc, btc.long('0.5', '60000'), '18'), ['60066.033', '60066.04'])
    assert.deepEqual(reported(btc, btc.short('0.5', '60000'), '18'), ['59934.033', '59934.03'])
    const coin = inverseDesk()
    assert.deepEqual(reported(coin, coin.long('60000', '50000'), '0.0006'), ['50050.025', '50050.03'])
  })
})

describe('the order of the three prices', () => {
  it('liquidation lies between mark and bankruptcy while maintenance is above the fee', () => {
    const btc = linearDesk()
    for (const leverage of [1.5, 2, 5, 10, 20, 50, 100]) {
      for (const held of [btc.long('0.5', '60000'), btc.short('0.5', '60000')]) {
        const margin = String(30_000 / leverage)
        const price = liquidationPriceOf(btc.contract, btcTiers, [held], units(Number(margin).toFixed(8)))
        const broke = bankruptcyPriceOf(btc.contract, held, units(Number(margin).toFixed(8)), TAKER)
        assert.ok(price && broke)
        const distance = held.side * (roundRatio(price, 'half-even') - roundRatio(broke, 'half-even'))
        assert.ok(distance > 0n, `${leverage}x ${held.side}`)
      }
    }
  })
})
