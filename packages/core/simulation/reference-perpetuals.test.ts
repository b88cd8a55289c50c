import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LedgerCode, MarketKind } from '../messages/terms.ts'
import { BTC_PERPETUAL, tierTable } from '../perpetuals/contracts.fixture.ts'
import { Rejection } from '../rejections.ts'
import {
  alice,
  bob,
  holding,
  inverseFloor,
  marked,
  PerpetualsWithPeople,
  perpetualFloor,
  text,
} from './perpetuals-with-people.ts'
import { fundingOf, fundingRateOf } from './reference/perpetuals/funding.ts'
import { available, exposure, poolOf, removable, transferable } from './reference/perpetuals/margin.ts'
import { byAverage, byBook, byFunding, impactPrice, limitsOf, premiumOf } from './reference/perpetuals/mark-price.ts'
import { FINE } from './reference/perpetuals/numbers.ts'
import { maintenance } from './reference/perpetuals/tiers.ts'
import { unrealised } from './reference/perpetuals/value.ts'

/** The worked examples of domain/perpetuals.md and futures-additions.md, by their numbers. */
const HOUR = 3_600_000
const fine = (price: bigint): string => text(price / FINE)

describe('mark and funding', () => {
  test('P2: the mark is the median of funding, average and book', () => {
    const people = perpetualFloor()
    const { contract } = people
    Object.assign(contract, { fundingRate: 10_000n, nextFundingAt: people.time + 3 * HOUR, num: 0n, den: 0n })
    assert.equal(fine(byFunding(contract, people.time)), '60002.25')
    for (const off of [30n, 36n, 42n]) {
      contract.num = (contract.num * 993_355_506_255_034_415n) / FINE + off * 100_000_000n * FINE
      contract.den = (contract.den * 993_355_506_255_034_415n) / FINE + FINE
    }
    assert.equal(fine(byAverage(contract)), '60036.02666646')
    people.buys(alice, '1 @ 60050')
    people.sells(bob, '1 @ 60056')
    assert.equal(fine(byBook({ ...contract, lastPrice: people.ticks('60080') }, people.time)), '60056')
  })

  test('P3: the impact bid is the average price of selling 25,000 into the book', () => {
    const people = perpetualFloor()
    people.buys(alice, '0.2 @ 60050')
    people.buys(alice, '5 @ 60040')
    people.sells(bob, '5 @ 60100')
    assert.match(fine(impactPrice(people.contract, people.contract.bids) ?? 0n), /^60044\.8035/)
    assert.equal(premiumOf(people.contract), 746_726_405n)
  })

  test('P4: the rate pulls to interest, and is scaled and capped', () => {
    const rate = (average: number, hours = 8) => Number(fundingRateOf(BigInt(average), 1n, hours, 300_000n)) / 1e8
    assert.equal(rate(533_333_333), 0.0001)
    assert.deepEqual([rate(1_200_000_000), rate(1_200_000_000, 4)], [0.0007, 0.00035])
    assert.equal(rate(-900_000_000), -0.0004)
    assert.deepEqual([rate(6_000_000_000), rate(6_000_000_000, 4)], [0.003, 0.00275])
    assert.equal(rate(400_000_000), 0.0001)
  })

  test('P4: payers pay up, receivers receive down', () => {
    const { contract } = perpetualFloor()
    assert.equal(text(fundingOf(contract, 2_500n, 6_012_000n, 10_000n)), '15.03')
    const coin = inverseFloor().contract
    assert.equal(text(fundingOf(coin, 100n, 601_200n, 10_000n)), '0.00001664')
    assert.equal(text(fundingOf(coin, -100n, 601_200n, 10_000n)), '-0.00001663')
  })

  test('P4, L6: the difference goes to the fund', () => {
    const people = inverseFloor()
    for (const owner of [alice, bob]) people.gives(owner, '10')
    people.marks('60120')
    people.trade(alice, bob, '100 @ 60120')
    people.contract.premiumSum = 0n
    people.time = people.contract.nextFundingAt
    people.contract.mark = 601_200n
    people.done({ kind: 'tick' })
    assert.deepEqual([people.wallet(alice), people.wallet(bob)], ['9.99998336', '10.00001663'])
    assert.equal(people.house(LedgerCode.insurance, 1), '0.00000001')
  })
})

describe('positions', () => {
  test('P5: entry is weighted, a part closes by its share, a flip closes and opens', () => {
    const people = new PerpetualsWithPeople({ nearPpm: 900_000, farPpm: 900_000, clampPpm: 500_000 })
    for (const owner of [alice, bob]) people.gives(owner, '1000000')
    people.marks('5000')
    people.trade(alice, bob, '0.5 @ 5000')
    people.trade(alice, bob, '0.3 @ 6000')
    assert.equal(text(people.position(alice).entry), '4300')
    people.trade(bob, alice, '0.3 @ 6200')
    const { entry, realised } = people.position(alice)
    assert.deepEqual([text(entry), text(realised)], ['2687.5', '247.5'])
    assert.equal(text(unrealised(people.position(alice), people.ticks('5900'))), '262.5')
    people.trade(bob, alice, '0.7 @ 6100')
    assert.deepEqual([people.position(alice).qty, text(people.position(alice).entry)], [-200n, '1220'])
    assert.equal(people.wallet(alice), '1000610')
    assert.equal(people.wallet(bob), '999390')
  })

  test('P5i: a part of an isolated position that closes gives back its margin, profit less fee', () => {
    const people = perpetualFloor({ takerRate: 50_000 })
    people.done({ kind: 'set-margin-mode', account: alice, market: BTC_PERPETUAL, isolated: 1 })
    people.sells(bob, '0.5 @ 60000')
    people.buys(alice, '0.5 @ 60000')
    assert.equal(text(people.position(alice).margin), '1500')
    const before = people.money(people.wallet(alice))
    people.buys(bob, '0.2 @ 61000')
    people.sells(alice, '0.2 @ 61000')
    assert.equal(text(people.money(people.wallet(alice)) - before), '793.9')
    assert.equal(text(people.position(alice).margin), '900')
  })

  test('P6: an inverse position counts in coin', () => {
    const people = inverseFloor({ nearPpm: 900_000, farPpm: 900_000, clampPpm: 500_000, lot: 100_000_000_000n })
    for (const owner of [alice, bob]) people.gives(owner, '100')
    people.marks('5000')
    people.trade(alice, bob, '1 @ 5000')
    people.trade(alice, bob, '2 @ 6000')
    assert.equal(text(people.position(alice).entry), '0.53333333')
    people.trade(bob, alice, '1 @ 5800')
    const { entry, realised } = people.position(alice)
    assert.deepEqual([text(entry), text(realised)], ['0.35555556', '0.00536398'])
  })

  test('P21, P32: the shares of a position closed in parts sum to the whole', () => {
    const shares = (qty: bigint, entry: bigint, parts: readonly bigint[]) => {
      const rest = { qty, entry }
      return parts.map((lots) => {
        const share = (rest.entry * lots) / rest.qty
        rest.entry -= share
        rest.qty -= lots
        return text(share)
      })
    }
    assert.deepEqual(shares(3n, 18_000_040_000n, [1n, 1n, 1n]), ['60.00013333', '60.00013333', '60.00013334'])
    assert.deepEqual(shares(3_000n, 53_333_333n, [1_000n, 1_000n, 1_000n]), ['0.17777777', '0.17777778', '0.17777778'])
  })

  test('P24: what an inverse short has lost is rounded as a trade would be', () => {
    const people = inverseFloor({ lot: 100_000_000_000n, tick: 5_000_000n, maxPrice: 10_000_000n })
    const { contract } = people
    const short = holding(marked(contract, people.ticks('3205.55')), -30n, people.money('9.67741935'))
    assert.equal(text(unrealised(short)), '-0.31865096')
  })

  test('P33: three trades of one contract are worth another unit than one of three, the same for both sides', () => {
    const people = inverseFloor()
    for (const owner of [alice, bob]) people.gives(owner, '10')
    people.marks('60120.5')
    for (let i = 0; i < 3; i++) people.trade(alice, bob, '1 @ 60120.5')
    assert.equal(text(people.position(alice).entry), '0.00498999')
    assert.equal(people.position(bob).entry, people.position(alice).entry)
  })
})

describe('margin', () => {
  test('P7: maintenance takes each slice at its own rate', () => {
    const { contract } = perpetualFloor()
    assert.equal(text(maintenance(contract, 30_000_000_000_000n)), '1700')
    const rows = [200, 250, 300, 350].map((rate, i) => {
      return { cap: BigInt(i + 1) * 100_000_000_000n, rate: rate * 10_000, maxLeverage: 10 }
    })
    const bybit = new PerpetualsWithPeople({ defaultLeverage: 1 }, [tierTable(1, rows)])
    assert.equal(text(maintenance(bybit.contract, 350_000_000_000n)), '92.5')
  })

  test('P8: resting orders hold the larger side', () => {
    const cases: [side: 'buy' | 'sell' | undefined, expected: string][] = [
      ['buy', '5950'],
      ['sell', '6100'],
      [undefined, '1100'],
    ]
    for (const [side, expected] of cases) {
      const people = new PerpetualsWithPeople({ nearPpm: 400_000, farPpm: 400_000 })
      for (const owner of [alice, bob]) people.gives(owner, '1000000')
      people.done({ kind: 'set-leverage', account: alice, market: BTC_PERPETUAL, leverage: 2 })
      people.marks('20000')
      if (side === 'buy') people.trade(alice, bob, '0.5 @ 20000')
      if (side === 'sell') people.trade(bob, alice, '0.5 @ 20000')
      people.buys(alice, '0.1 @ 19000')
      people.sells(alice, '0.1 @ 22000')
      assert.equal(text(poolOf(people.exchange.state, alice, people.contract).initial), expected)
    }
  })

  test('P8: hedged, long, short and opening orders count all', () => {
    const people = new PerpetualsWithPeople({ defaultLeverage: 10, nearPpm: 400_000, farPpm: 400_000 })
    for (const owner of [alice, bob]) people.gives(owner, '1000000')
    people.done({ kind: 'set-position-mode', account: alice, marketKind: MarketKind.linear, hedge: 1 })
    people.marks('20000')
    people.sells(bob, '0.5 @ 20000')
    people.buys(alice, '0.5 @ 20000', { of: 'long' })
    people.buys(bob, '0.2 @ 20000')
    people.sells(alice, '0.2 @ 20000', { of: 'short' })
    people.buys(alice, '0.1 @ 19000', { of: 'long' })
    assert.equal(text(poolOf(people.exchange.state, alice, people.contract).initial), '1590')
  })

  test('P9: an order costs margin, open loss and the taker fee', () => {
    const least = (side: 'buy' | 'sell') => {
      const people = new PerpetualsWithPeople({ takerRate: 50_000 })
      people.marks('9259.84')
      const order = { ...people.order(alice, side, '1 @ 9253.30'), dryRun: 1 } as const
      people.gives(alice, side === 'buy' ? '467.29164999' : '473.83164999')
      assert.equal(people.apply(order).rejection, Rejection.insufficientMargin)
      people.gives(alice, '0.00000001')
      return people.apply(order).rejection
    }
    assert.deepEqual([least('buy'), least('sell')], [0, 0])
  })

  test('P19: what may leave an isolated position', () => {
    const people = perpetualFloor()
    const long = holding(
      marked(people.contract, people.ticks('59500')),
      500n,
      people.money('30000'),
      people.money('2000'),
    )
    assert.equal(text(removable(people.exchange.state, long)), '262.5')
  })

  test('P22: a wallet may be below zero while equity is not', () => {
    const people = perpetualFloor()
    const equity = people.money('750')
    const pool = { wallet: people.money('-150'), equity, counted: equity, initial: 0n, maintenance: 0n }
    assert.deepEqual([text(available(pool)), text(transferable(pool))], ['750', '0'])
  })

  test('P23: profit that is not realised becomes nobody’s money', () => {
    const people = perpetualFloor()
    const equity = people.money('5000')
    const pool = {
      wallet: people.money('1000'),
      equity,
      counted: equity,
      initial: people.money('800'),
      maintenance: 0n,
    }
    assert.deepEqual([text(available(pool)), text(transferable(pool))], ['4200', '200'])
  })

  test('P29: position and the larger side of the orders at each leverage, and a change needs the rise', () => {
    const people = new PerpetualsWithPeople()
    people.gives(bob, '1000000')
    people.gives(alice, '4179.99999999')
    people.marks('60000')
    people.trade(alice, bob, '0.5 @ 60000')
    people.buys(alice, '0.2 @ 59000')
    assert.equal(text(exposure(people.exchange.state, alice, people.contract)), '41800')
    const lower = { kind: 'set-leverage', account: alice, market: BTC_PERPETUAL, leverage: 10 } as const
    assert.equal(people.apply(lower).rejection, Rejection.insufficientMargin)
    people.gives(alice, '0.00000001')
    assert.equal(people.apply(lower).rejection, 0)
    assert.equal(text(poolOf(people.exchange.state, alice, people.contract).initial), '4180')
  })

  test('P20: price limits around mark, index and their gap', () => {
    const people = perpetualFloor()
    const contract = marked(people.contract, people.ticks('60000'))
    contract.index = people.money('59900')
    contract.gaps.splice(0, contract.gaps.length, { second: 0, gap: people.money('30') * FINE })
    const { maxBuy, minSell } = limitsOf(contract)
    assert.deepEqual([maxBuy, minSell], [people.ticks('61230'), people.ticks('58800')])
  })

  test('P30: what reduces is cut from the worst price when the position shrinks', () => {
    const people = perpetualFloor()
    people.trade(alice, bob, '1 @ 60000')
    const { subject: near } = people.sells(alice, '0.6 @ 61000', { reduces: true })
    const { subject: far } = people.sells(alice, '0.4 @ 62000', { reduces: true })
    people.buys(bob, '0.5 @ 60000')
    people.sells(alice, '0.5')
    const { orders } = people.exchange.state
    assert.deepEqual([orders.get(near)?.left, orders.has(far)], [500n, false])
  })
})
