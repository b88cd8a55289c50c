import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { againstHolder, contractFeeOf, LONG, notionalOf, SHORT } from './contract.ts'
import {
  clearanceFeeOf,
  coveredBy,
  deleverageScoreOf,
  equityShareOf,
  excessOf,
  isTakenOverAtOnce,
} from './liquidation.ts'
import { bankruptcyPriceOf } from './liquidation-price.ts'
import { marginRatioOf } from './margin.ts'
import { btcTiers, flatTier, linearDesk, rate, text, units } from './perpetuals.fixture.ts'
import { fill, type Position, uplOf } from './position.ts'
import { roundRatio } from './ratio.ts'
import { maintenanceMarginOf } from './tiers.ts'

const TAKER = rate('0.0005')
const btc = linearDesk()
const { contract } = btc

describe('a liquidation', () => {
  it('P15: sells down to the tier below and stops when the rest is covered', () => {
    const held = btc.long('5', '60000')
    const mark = btc.price('59131.30')
    const margin = units('6000')
    const equity = margin + uplOf(contract, held, mark)
    const maintenance = maintenanceMarginOf(btcTiers, notionalOf(contract, held.qty, mark))
    assert.deepEqual([text(equity), text(maintenance)], ['1656.5', '1656.565'])
    assert.equal(marginRatioOf(maintenance, equity), 100_003_924n)

    const excess = excessOf(contract, btcTiers, held.qty, mark)
    assert.equal(btc.qtyText(excess), '0.773')
    const value = notionalOf(contract, excess, btc.price('59120'))
    const { position, realised } = fill(contract, held, SHORT, excess, value)
    const fee = contractFeeOf(value, TAKER)
    const clearance = clearanceFeeOf(value, equity)
    assert.deepEqual([realised, fee, clearance].map(text), ['-680.24', '22.84988', '45.69976'])

    const left = margin + realised - fee - clearance
    const rest = left + uplOf(contract, position as Position, mark)
    const needed = maintenanceMarginOf(btcTiers, notionalOf(contract, (position as Position).qty, mark))
    assert.deepEqual([left, rest, needed].map(text), ['5251.21036', '1579.21546', '1199.7400255'])
    assert.equal(marginRatioOf(needed, rest), 75_970_636n)
  })

  it('P16: hands over at a price that leaves the fee and less than a tick', () => {
    const held = btc.long('0.5', '60000')
    const exact = bankruptcyPriceOf(contract, held, units('1500'), TAKER)
    assert.ok(exact)
    const value = notionalOf(contract, held.qty, roundRatio(exact, againstHolder(LONG)))
    const fee = contractFeeOf(value, TAKER)
    assert.equal(text(fee), '14.25713')
    assert.equal(text(units('1500') + fill(contract, held, SHORT, held.qty, value).realised - fee), '0.00287')
    const gain = (at: string) => text(notionalOf(contract, held.qty, btc.price(at)) - value)
    assert.deepEqual([gain('57100'), gain('56900')], ['35.74', '-64.26'])
  })

  it('P16b: shares a cross account by maintenance, and almost nothing is left', () => {
    const eth = linearDesk('0.01', '0.01')
    const equity = units('300')
    const shares = ['200', '100'].map((maintenance) => equityShareOf(equity, units(maintenance), units('300')))
    assert.deepEqual(shares.map(text), ['200', '100'])
    const positions = [btc.long('0.5', '50000'), eth.short('10', '2500')]
    const prices = positions.map((held, n) => {
      const desk = n === 0 ? btc : eth
      const price = bankruptcyPriceOf(desk.contract, held, shares[n] as bigint, TAKER)
      assert.ok(price)
      return roundRatio(price, againstHolder(held.side))
    })
    assert.deepEqual([btc.priceText(prices[0] as bigint), eth.priceText(prices[1] as bigint)], ['49624.82', '2508.74'])
    const left = positions.reduce((sum, held, n) => {
      const { contract: of } = n === 0 ? btc : eth
      const value = notionalOf(of, held.qty, prices[n] as bigint)
      return sum + held.side * (value - held.entryValue) - contractFeeOf(value, TAKER)
    }, equity)
    assert.equal(text(left), '0.060095')
  })

  it('P26: sold into the book first, a small one gives the user the rest back', () => {
    const held = btc.long('0.5', '60000')
    const mark = btc.price('57228.91')
    const equity = units('1500') + uplOf(contract, held, mark)
    const maintenance = maintenanceMarginOf(flatTier('0.004'), notionalOf(contract, held.qty, mark))
    assert.equal(isTakenOverAtOnce(equity, maintenance), false)
    assert.equal(excessOf(contract, btcTiers, held.qty, mark), held.qty, 'the first tier goes whole')
    const value = notionalOf(contract, held.qty, btc.price('57220'))
    const { realised } = fill(contract, held, SHORT, held.qty, value)
    const [fee, clearance] = [contractFeeOf(value, TAKER), clearanceFeeOf(value, equity)]
    assert.deepEqual([realised, fee, clearance].map(text), ['-1390', '14.305', '28.61'])
    assert.equal(text(units('1500') + realised - fee - clearance), '67.085')
  })

  it('P26: is taken over at once with less than two thirds of its maintenance', () => {
    const held = btc.long('0.5', '60000')
    const at = (mark: string) => {
      const price = btc.price(mark)
      const maintenance = maintenanceMarginOf(flatTier('0.004'), notionalOf(contract, held.qty, price))
      return isTakenOverAtOnce(units('1500') + uplOf(contract, held, price), maintenance)
    }
    assert.deepEqual([at('57152.41'), at('57152.40')], [false, true])
  })

  it('takes no clearance fee out of what is not there', () => {
    assert.equal(clearanceFeeOf(units('1000'), units('0.4')), units('0.4'))
    assert.equal(clearanceFeeOf(units('1000'), units('-3')), 0n)
  })
})

describe('the insurance fund', () => {
  it('P27: works off what it can pay; auto-deleveraging takes the rest', () => {
    const at = (price: string) => btc.price(price)
    const held = btc.qty('0.5')
    const covered = coveredBy(contract, units('800'), held, at('57028.52'), at('55000'))
    assert.equal(btc.qtyText(covered), '0.394')
    const paid = notionalOf(contract, covered, at('57028.52')) - notionalOf(contract, covered, at('55000'))
    assert.equal(text(paid), '799.23688')
    const closes = (entry: string, amount: string) => {
      const short = btc.short(amount, entry)
      return text(fill(contract, short, LONG, short.qty, notionalOf(contract, short.qty, at('57028.52'))).realised)
    }
    assert.deepEqual([closes('62000', '0.06'), closes('58000', '0.046')], ['298.2888', '44.68808'])
    assert.equal(coveredBy(contract, units('2000'), held, at('57028.52'), at('55000')), held)
  })

  it('P17: ranks by profit times leverage, losers last', () => {
    const mark = btc.price('57000')
    const score = (entry: string, margin: string) => {
      const held = btc.short('1', entry)
      const upl = uplOf(contract, held, mark)
      const worth = notionalOf(contract, held.qty, mark)
      return deleverageScoreOf({ upl, entryValue: held.entryValue, worth, equity: units(margin) + upl })
    }
    assert.deepEqual(
      [score('62000', '3100'), score('58000', '580'), score('56000', '5600')],
      [567_501n, 621_985n, -1_441n],
    )
    assert.equal(score('56000', '1000'), undefined, 'it is next in liquidation itself')
  })
})
