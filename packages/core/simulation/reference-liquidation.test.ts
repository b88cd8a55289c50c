import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LedgerCode, LiquidationStep, MarketKind } from '../messages/terms.ts'
import { BTC_PERPETUAL } from '../perpetuals/contracts.fixture.ts'
import {
  alice,
  bob,
  carol,
  dave,
  holding,
  inverseFloor,
  marked,
  PerpetualsWithPeople,
  perpetualFloor,
  text,
} from './perpetuals-with-people.ts'
import { bankruptcyPrice } from './reference/perpetuals/bankruptcy.ts'
import { ranked } from './reference/perpetuals/deleveraging.ts'

/** The worked examples of domain/perpetuals.md and futures-additions.md, by their numbers. */
describe('liquidation', () => {
  const fees = { takerRate: 50_000 } as const

  /** Alice isolated with so much margin, the mark where she entered. */
  function isolated(qty: string, margin: string, leverage: number): PerpetualsWithPeople {
    const people = perpetualFloor(fees)
    people.done({ kind: 'set-margin-mode', account: alice, market: BTC_PERPETUAL, isolated: 1 })
    people.done({ kind: 'set-leverage', account: alice, market: BTC_PERPETUAL, leverage })
    people.trade(alice, bob, `${qty} @ 60000`)
    assert.equal(text(people.position(alice).margin), margin)
    return people
  }

  test('P10, P11: the bankruptcy price leaves nothing after the fee', () => {
    const { contract, ...people } = perpetualFloor(fees)
    const money = (words: string) => BigInt(words) * 100_000_000n
    marked(contract, 6_000_000n)
    const price = (qty: bigint, margin: string) =>
      bankruptcyPrice(holding(contract, qty, money('30000')), money(margin))
    assert.deepEqual(
      [price(500n, '1500'), price(500n, '2000'), price(-500n, '1500')],
      [5_702_852n, 5_602_802n, 6_296_851n],
    )
    assert.ok(people)
  })

  test('P12: of inverse contracts as well', () => {
    const { contract } = inverseFloor({ takerRate: 50_000 })
    marked(contract, 500_000n)
    const price = (qty: bigint) => bankruptcyPrice(holding(contract, qty, 120_000_000n), 12_000_000n)
    assert.deepEqual([price(600n), price(-600n)], [454_773n, 555_277n])
  })

  test('P15: a step down to the tier below, and no further', () => {
    const people = isolated('5', '6000', 50)
    people.buys(bob, '0.773 @ 59120')
    people.stands('59131.30')
    const { steps } = people.done({ kind: 'tick' })
    const { began, sold, ended } = LiquidationStep
    assert.deepEqual(
      steps.map(({ step, qty, clearance }) => [step, qty, text(clearance)]),
      [
        [began, 5_000n, '0'],
        [sold, 773n, '45.69976'],
        [ended, 0n, '0'],
      ],
    )
    assert.equal(text(people.position(alice).margin), '5251.21036')
    assert.equal(people.position(alice).qty, 4_227n)
  })

  test('P26: sold in the book above the bankruptcy price, the rest of the margin goes back', () => {
    const people = isolated('0.5', '1500', 20)
    const before = people.money(people.wallet(alice))
    people.buys(bob, '0.5 @ 58800')
    people.contract.bids[0] = Object.assign(people.contract.bids[0] as object, {
      price: people.ticks('57220'),
    }) as never
    people.stands('57228.91')
    people.done({ kind: 'tick' })
    assert.equal(text(people.money(people.wallet(alice)) - before), '67.085')
  })

  test('P16: taken over at the bankruptcy price, worked off above or below it', () => {
    for (const [at, fund] of [
      ['57100', '1035.74287'],
      ['56900', '935.74287'],
    ] as const) {
      const people = isolated('0.5', '1500', 20)
      people.exchange.state.balances.set(
        `${LedgerCode.insurance}:0:${people.contract.terms.quote}:1`,
        people.money('1000'),
      )
      people.stands('57100')
      const { steps } = people.done({ kind: 'tick' })
      const taken = steps.find(({ step }) => step === LiquidationStep.takenOver)
      assert.equal(taken?.price, people.ticks('57028.52'))
      people.time += 1_000
      people.buys(carol, `0.5 @ ${at}`)
      assert.equal(people.house(LedgerCode.insurance, 1), fund)
    }
  })

  test('P16b: a pool’s equity is shared by maintenance margin', () => {
    const people = new PerpetualsWithPeople(fees)
    marked(people.contract, people.ticks('50000'))
    assert.equal(bankruptcyPrice(holding(people.contract, 500n, 0n), people.money('200')), people.ticks('49624.82'))
    marked(people.contract, people.ticks('2500'))
    assert.equal(bankruptcyPrice(holding(people.contract, -10_000n, 0n), people.money('100')), people.ticks('2508.74'))
  })

  test('hedged, what is long and short at once closes against each other at mark before anything is sold', () => {
    const people = perpetualFloor(fees)
    people.done({ kind: 'set-position-mode', account: alice, marketKind: MarketKind.linear, hedge: 1 })
    people.sells(bob, '1 @ 60000')
    people.buys(alice, '1 @ 60000', { of: 'long' })
    people.buys(bob, '0.4 @ 60000')
    people.sells(alice, '0.4 @ 60000', { of: 'short' })
    people.exchange.state.balances.set(
      `${LedgerCode.futuresWallet}:${alice}:${people.contract.terms.quote}:1`,
      people.money('6250'),
    )
    people.stands('50000')
    const { steps } = people.done({ kind: 'tick' })
    assert.deepEqual(
      steps.slice(1, -1).map(({ step, qty, price }) => [step, qty, price]),
      [[LiquidationStep.netted, 400n, people.ticks('50000')]],
    )
    assert.deepEqual([people.position(alice, 'long').qty, people.position(alice, 'short').qty], [600n, 0n])
    // 10,000 lost on one, 4,000 gained on the other: both are the wallet's now, but for what is still open.
    assert.equal(people.wallet(alice), '6250')
  })

  test('P17: the rank is profit times leverage', () => {
    const people = perpetualFloor({ nearPpm: 200_000, farPpm: 200_000, clampPpm: 900_000 })
    people.marks('57000')
    const cases: [account: number, entry: string, margin: string][] = [
      [alice, '62000', '3100'],
      [bob, '58000', '580'],
      [carol, '56000', '5600'],
    ]
    for (const [account, entry, margin] of cases) {
      people.done({ kind: 'set-margin-mode', account, market: BTC_PERPETUAL, isolated: 1 })
      people.trade(dave, account, `1 @ ${entry}`)
      people.position(account).margin = people.money(margin)
    }
    people.stands('57000')
    const order = ranked(people.exchange.state, people.contract, -1n)
    assert.deepEqual(
      order.map(({ position, score }) => [position.account, score]),
      [
        [bob, 621_985n],
        [alice, 567_501n],
        [carol, -1_441n],
      ],
    )
  })

  test('P27: the fund works off what it can pay, the rest is deleveraged at the bankruptcy price', () => {
    const people = isolated('0.5', '1500', 20)
    people.exchange.state.balances.set(
      `${LedgerCode.insurance}:0:${people.contract.terms.quote}:1`,
      people.money('800'),
    )
    people.stands('55000')
    people.buys(carol, '1 @ 55000')
    assert.equal(people.position(alice).qty, 0n)
    assert.equal(people.position(carol).qty, 394n)
    assert.equal(people.position(bob).qty, -394n)
    assert.equal(people.contract.house.qty, 0n)
    // Of the deleveraged part nobody pays a fee: what was left of the margin for it is the fund's.
    assert.equal(people.house(LedgerCode.insurance, 1), '3.78850156')
  })

  test('P28: what an isolated margin cannot pay of funding ends the position', () => {
    const people = perpetualFloor({ ...fees, fundingCap: 2_000_000n })
    people.done({ kind: 'set-margin-mode', account: bob, market: BTC_PERPETUAL, isolated: 1 })
    people.done({ kind: 'set-leverage', account: bob, market: BTC_PERPETUAL, leverage: 50 })
    people.trade(alice, bob, '0.5 @ 60000')
    assert.equal(text(people.position(bob).margin), '600')
    people.contract.premium = -30_000_000_000n
    // The index has been silent, and must be good for some seconds before it counts.
    people.time = people.contract.nextFundingAt - 6_000
    for (let second = 0; second < 6; second++) people.index('60000')
    assert.equal(text(people.contract.fundingRate), '-0.02')
    assert.equal(people.position(bob).qty, 0n)
  })
})
