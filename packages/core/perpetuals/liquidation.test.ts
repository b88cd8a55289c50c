import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event } from '../messages/events.ts'
import { HOUSE, LedgerCode, LiquidationStep } from '../messages/terms.ts'
import { USDT } from '../simulation/listings.ts'
import { nameOf, only, read, write } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL, btcPerpetual, tierTable } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

/** What a statement says, a line each: `sold 0.773 @ 59120 clearance 45.69976`. */
function statement(events: readonly Event[]): string[] {
  return only(events, 'liquidation').map(({ step, qty, price, clearance, toFund }) => {
    const isDone = step !== LiquidationStep.began && step !== LiquidationStep.wouldBegin
    const what = qty > 0n && isDone ? ` ${write(qty, 100_000n)} @ ${write(price, 1_000_000n)}` : ''
    const fees = clearance > 0n ? ` clearance ${write(clearance)}` : ''
    const fund = toFund !== 0n && clearance === 0n ? ` fund ${write(toFund)}` : ''
    return `${nameOf(LiquidationStep, step)}${what}${fees}${fund}`
  })
}

/** Makers around 60,000, and limits wide enough for the prices of the examples. */
function setFloor(terms = {}) {
  const floor = new PerpetualsFloor({ nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000, ...terms })
  const maker = floor.opens('maker', '10000000 USDT')
  floor.index('60000')
  return { floor, maker }
}

/** Alice with an isolated position of hers; what she pays for opening is given to her. */
function setAlice(side: 'buys' | 'sells', size: string, leverage: number, funds: string, terms = {}) {
  const { floor, maker } = setFloor(terms)
  const alice = floor.opens('alice', `${funds} USDT`)
  alice.isolates()
  alice.leverage(leverage)
  maker[side === 'buys' ? 'sells' : 'buys'](`${size} @ 60000`)
  alice[side](`${size} @ 60000`)
  return { floor, maker, alice }
}

describe('a liquidation', () => {
  test('sells down to the tier below and stops, with all it says in a statement (P15)', () => {
    const { floor, maker, alice } = setAlice('buys', '5', 50, '6150')
    assert.equal(alice.position(), 'long 5 for 300000, margin 6000')
    maker.buys('10 @ 59120')
    const { events } = floor.index('59131.30')
    assert.equal(floor.mark(), '59131.3')
    assert.deepEqual(statement(events), ['began', 'sold 0.773 @ 59120 clearance 45.69976', 'ended'])
    assert.equal(alice.position(), 'long 4.227 for 253620, margin 5251.21036')
    assert.equal(floor.fundOf(), '45.69976')
  })

  test('reports the fees that were paid, of a short margin too and none of the liquidation account', () => {
    const { floor, maker } = setAlice('buys', '0.5', 20, '1515')
    floor.index('57228.91')
    maker.buys('1 @ 57100')
    floor.waits(1_000)
    const trades = only(floor.events, 'trade')
    const house = trades.filter(({ seller }) => seller === HOUSE)
    assert.deepEqual([house.length, house[0]?.sellerFee], [1, 0n])
    const traded = trades.reduce((sum, { buyerFee, sellerFee }) => sum + buyerFee + sellerFee, 0n)
    const taken = only(floor.events, 'liquidation').reduce((sum, { step, fee }) => {
      return step === LiquidationStep.takenOver ? sum + fee : sum
    }, 0n)
    assert.equal(write(traded + taken), floor.balance(LedgerCode.futuresFees, HOUSE, USDT))
  })

  test('begins at once for who is short of their margin by another table of tiers', () => {
    const { floor, maker, alice } = setAlice('buys', '1', 20, '3030')
    maker.buys('2 @ 59900')
    const row = { cap: 1_000_000_000_000_000n, rate: 6_000_000, maxLeverage: 16 }
    floor.does(tierTable(9, [row]))
    const terms = { nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000, defaultLeverage: 10 }
    const { events } = floor.does(btcPerpetual({ ...terms, tiers: 9 }))
    assert.deepEqual(statement(events), ['began', 'sold 1 @ 59900 clearance 59.9', 'ended'])
    assert.equal(alice.position(), 'flat')
  })

  test('in the first tier sells all, and what is left goes back (P26)', () => {
    const { floor, maker, alice } = setAlice('buys', '0.5', 20, '1515')
    const before = alice.wallet()
    maker.buys('1 @ 57220')
    const { events } = floor.index('57228.91')
    assert.deepEqual(statement(events), ['began', 'sold 0.5 @ 57220 clearance 28.61', 'ended'])
    assert.equal(alice.position(), 'flat')
    assert.equal(Number(alice.wallet()) - Number(before), 67.085)
  })

  test('takes over at the bankruptcy price what finds no buyer, and works it off (P16)', () => {
    const { floor, maker, alice } = setAlice('buys', '0.5', 20, '1515')
    const before = alice.wallet()
    const { events } = floor.index('57228.91')
    assert.deepEqual(statement(events), ['began', 'takenOver 0.5 @ 57028.52 fund 0.00287', 'ended'])
    assert.deepEqual([alice.position(), alice.wallet()], ['flat', before])
    maker.buys('1 @ 57100')
    floor.waits(1_000)
    assert.equal(floor.fundOf(), '35.74287')
    assert.equal(maker.position(), 'flat')
  })

  test('lets the fund pay what working off costs, as far as it can (P16)', () => {
    const { floor, maker } = setAlice('buys', '0.5', 20, '1515')
    floor.fund('100')
    floor.index('57228.91')
    maker.buys('1 @ 56900')
    floor.waits(1_000)
    assert.equal(floor.fundOf(), '35.74287')
  })

  test('below two thirds of the maintenance margin does not try the book', () => {
    const { floor, maker } = setAlice('buys', '0.5', 20, '1515')
    maker.buys('1 @ 57100')
    const { events } = floor.index('57150')
    assert.deepEqual(statement(events).slice(0, 2), ['began', 'takenOver 0.5 @ 57028.52 fund 0.00287'])
  })

  test('of a gap beyond the fund deleverages those who gained most (P27)', () => {
    const { floor, maker, alice } = setAlice('buys', '0.5', 20, '1515', { makerRate: 0 })
    // The maker's short of 0.5 is handed to two others, who opened at 62,000 and 58,000.
    const ann = floor.opens('ann', '400 USDT')
    const ben = floor.opens('ben', '100000 USDT')
    floor.index('62000')
    maker.buys('0.06 @ 62000')
    ann.sells('0.06 @ 62000')
    floor.index('58000')
    maker.buys('0.44 @ 58000')
    ben.sells('0.44 @ 58000')
    floor.fund('800')
    const { events } = floor.index('55000')
    assert.equal(floor.mark(), '55000')
    const reported = only(events, 'deleverage').map(({ account, qty, realised }) => [account, qty, write(realised)])
    assert.deepEqual(reported, [
      [ann.account, 60n, '298.2888'],
      [ben.account, 46n, '44.68808'],
    ])
    // The fund of 800 can bear 0.394 (799.23688); of the margin 14.26 is left, and no fee was due on what was deleveraged.
    const lines = ['began', 'deleveraged 0.106 @ 57028.52', 'takenOver 0.394 @ 57028.52 fund 3.02538156']
    assert.deepEqual(statement(events).slice(0, 3), lines)
    assert.equal(alice.position(), 'flat')
  })

  test('of a cross account cancels its orders first, and stops when that suffices', () => {
    const { floor, maker } = setFloor()
    const bob = floor.opens('bob', '1600 USDT')
    maker.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    bob.buys('0.01 @ 50000')
    maker.buys('1 @ 57000')
    const { events } = floor.index('57028')
    assert.deepEqual(
      statement(events).slice(0, 3),
      ['began', 'canceled fund 0', 'sold 0.5 @ 57000 clearance 28.5'].map((line) => line.replace(' fund 0', '')),
    )
    assert.deepEqual(bob.orders(), [])
  })

  test('warns at 80 % once', () => {
    const { floor } = setAlice('buys', '0.5', 20, '1515')
    const warnings = ['57290', '57280', '57270'].map((price) => statement(floor.index(price).events).join())
    assert.deepEqual(warnings, ['', 'warning', ''])
  })

  test('waits while the index is frozen', () => {
    const { floor, alice } = setAlice('buys', '0.5', 20, '1515')
    floor.time += 1_000
    const frozen = { kind: 'set-price', market: BTC_PERPETUAL, priceKind: 2, indexState: 2, price: 0n } as const
    floor.does(frozen)
    assert.equal(alice.position(), 'long 0.5 for 30000, margin 1500')
    for (let second = 0; second < 3; second++) assert.deepEqual(statement(floor.index('57000').events), [])
    assert.deepEqual(statement(floor.index('57000').events).slice(0, 1), ['began'])
  })

  test('ends what answers for its client id in the same command, so that a snapshot has it', () => {
    const { floor, maker } = setFloor()
    const bob = floor.opens('bob', '1600 USDT')
    maker.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    bob.buys('0.01 @ 50000', { id: 'kept', policy: 'firstResult' })
    floor.index('57028')
    const { ending, remembered } = floor.runner.exchange.state
    assert.deepEqual([bob.orders(), ending, remembered], [[], [], 1])
  })

  test('of an isolated position takes its clearance from what is left of the margin, and not from the wallet', () => {
    const { floor, maker, alice } = setAlice('buys', '0.5', 20, '2515')
    assert.equal(alice.wallet(), '1000')
    maker.buys('1 @ 57040')
    floor.index('57160')
    // 1,500 less a loss of 1,480 and a fee of 14.26; the full clearance would be 28.52.
    assert.deepEqual([alice.position(), alice.wallet(), floor.fundOf()], ['flat', '1000', '5.74'])
  })

  test('takes an isolated position that has spent its margin, whatever profit it shows', () => {
    const { floor, maker, alice } = setAlice('buys', '0.5', 50, '615', { fundingCap: 10_000_000n })
    floor.fund('10000')
    // A premium of five per cent all the time: longs pay more than a margin of two.
    maker.buys('1 @ 63000')
    floor.index('60000', BTC_PERPETUAL, 5_000)
    floor.waits(7 * 3_600_000)
    const reported = Array.from({ length: 5 }, () => floor.index('62000')).flatMap(({ events }) => events)
    assert.equal(statement(reported)[0], 'began')
    assert.equal(alice.position(), 'flat')
    // No mark would have saved it.
    const [began] = reported.filter((event) => event.kind === 'liquidation')
    assert.equal(began?.price, 0n)
  })

  test('adds up to what it took, of what was deleveraged, taken over, sold or netted', () => {
    for (const how of ['deleveraged', 'takenOver', 'sold', 'netted'] as const) {
      const { floor, maker } = setFloor()
      const alice = floor.opens('alice', how === 'netted' ? '2515 USDT' : '1515 USDT')
      alice.leverage(20)
      if (how === 'netted') alice.hedges()
      maker.sells('0.5 @ 60000')
      alice.buys('0.5 @ 60000', how === 'netted' ? { position: 'long' } : {})
      if (how === 'netted') {
        maker.buys('0.1 @ 59000')
        alice.sells('0.1 @ 59000', { position: 'short' })
      }
      if (how !== 'deleveraged') floor.fund('100000')
      if (how === 'sold') maker.buys('1 @ 57100')
      const before = alice.wallet()
      const { events } = floor.index({ sold: '57215', netted: '54100', deleveraged: '55000', takenOver: '55000' }[how])
      const lines = only(events, 'liquidation').filter(({ account }) => account === alice.account)
      assert.ok(lines.some(({ step }) => step === LiquidationStep[how]))
      assert.equal(alice.position(BTC_PERPETUAL, how === 'netted' ? 'long' : 'both'), 'flat')
      const took = lines.reduce((sum, { realised, fee, toFund }) => sum + realised - fee - toFund, 0n)
      assert.equal(write(read(alice.wallet()) - read(before)), write(took), how)
    }
  })

  test('leaves to the liquidation account what it can work off without the fund', () => {
    const { floor, maker } = setAlice('buys', '0.5', 20, '1515', { makerRate: 0, takerRate: 0 })
    const { events } = floor.index('57228.91')
    assert.deepEqual(statement(events), ['began', 'takenOver 0.5 @ 57000', 'ended'])
    assert.deepEqual([floor.fundOf(), maker.position()], ['0', 'short 0.5 for 30000'])
    maker.buys('1 @ 57100')
    floor.waits(1_000)
    assert.equal(floor.fundOf(), '50')
  })

  test('trades with no order of its owner: one in its way is cancelled', () => {
    const { floor, maker } = setFloor()
    const alice = floor.opens('alice', '4000 USDT')
    alice.isolates()
    alice.hedges()
    maker.sells('0.5 @ 60000')
    alice.buys('0.5 @ 60000', { position: 'long' })
    maker.buys('0.5 @ 60000')
    alice.sells('0.5 @ 60000', { position: 'short' })
    alice.buys('0.5 @ 57100', { position: 'short' })
    const { events } = floor.index('57228.91')
    assert.deepEqual(statement(events).slice(0, 2), ['began', 'takenOver 0.5 @ 57028.52 fund 0.00287'])
    assert.deepEqual(alice.orders(), [])
    assert.deepEqual(alice.position(BTC_PERPETUAL, 'short'), 'short 0.5 for 30000, margin 1500')
  })

  test('restored from its snapshot before each command goes the same way', () => {
    const reported = [false, true].map((forgets) => {
      const floor = new PerpetualsFloor({ nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000 }, forgets)
      const maker = floor.opens('maker', '10000000 USDT')
      floor.index('60000')
      const traders = ['10', '20', '50'].map((leverage, i) => {
        const trader = floor.opens(`trader ${i}`, '20000 USDT')
        trader.leverage(Number(leverage))
        if (i === 1) trader.isolates()
        maker.sells('1 @ 60000')
        trader.buys('1 @ 60000')
        return trader
      })
      for (const price of ['58000', '57000', '50000', '45000', '40000']) {
        maker.buys(`0.4 @ ${price}`)
        floor.index(price)
        floor.settles()
      }
      return floor.events.concat(
        traders.flatMap(({ account }) => floor.asks({ kind: 'query-positions', account, market: BTC_PERPETUAL })),
      )
    })
    assert.deepEqual(reported[0], reported[1])
    assert.ok(only(reported[0] as Event[], 'liquidation').length > 5)
  })
})
