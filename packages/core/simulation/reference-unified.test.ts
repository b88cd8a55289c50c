import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ConversionReason,
  FuturesWallet,
  IndexState,
  LedgerCode,
  LiquidationStep,
  PositionSide,
  PriceKind,
} from '../messages/terms.ts'
import { BTC_INVERSE, BTC_PERPETUAL, btcInverse, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { collaterals, marketsOfUnified } from '../unified/unified-floor.fixture.ts'
import { BTC_USDC, indexPrice, USDC } from './collaterals.ts'
import { assetCommands, BTC, BTC_USDT, USDT } from './listings.ts'
import { alice, text } from './perpetuals-with-people.ts'
import { mayLeaveUnified } from './reference/perpetuals/margin.ts'
import { ReferencePerpetuals } from './reference/perpetuals/perpetuals.ts'
import { positionAt } from './reference/perpetuals/state.ts'
import { figuresOf, type Holding, holdingsOf, leaving, leavingOf } from './reference/unified/holdings.ts'
import { interestOf } from './reference/unified/interest.ts'
import { repayAboveLimits } from './reference/unified/repayment.ts'
import { collateralValue, isSellable, usdOf } from './reference/unified/worth.ts'

const UNIT = 100_000_000n

/** The twin with the defaults of domain/unified-account.md §2, and alice, whose account is unified; USDT is not quite a dollar. */
function reference(): ReferencePerpetuals {
  const twin = new ReferencePerpetuals()
  const time = Date.UTC(2026, 0, 5, 9, 10)
  const set = (market: number, whole: bigint) => indexPrice(market, whole * UNIT)
  const prices = [set(BTC_USDT, 60_030n), set(BTC_USDC, 60_000n), set(BTC_INVERSE, 60_000n)]
  const defined = [
    ...assetCommands,
    ...tierTables,
    btcPerpetual(),
    btcInverse(),
    ...marketsOfUnified(),
    ...prices,
    ...collaterals(),
  ]
  const people = [
    { kind: 'open-account' as const, account: alice },
    { kind: 'upgrade-account' as const, account: alice },
  ]
  for (const command of [...defined, ...people]) assert.equal(twin.apply(command, time).rejection, 0, command.kind)
  return twin
}

function has({ state }: ReferencePerpetuals, asset: number, amount: bigint): void {
  state.balances.set(`${LedgerCode.futuresWallet}:${alice}:${asset}:${FuturesWallet.unified}`, amount)
}

function holding(twin: ReferencePerpetuals, asset: number): Holding {
  const found = holdingsOf(twin.state, alice).find(({ collateral }) => collateral.asset === asset)
  assert.ok(found)
  return found
}

test('the reference: what a dollar coin is worth follows from two prices of bitcoin', () => {
  assert.equal(text(usdOf(reference().state, USDT)), '0.99950025')
})

test('U1 in the reference: a coin counts by the slices of its quantity', () => {
  const { collateral } = holding(reference(), BTC)
  const value = (coins: bigint) => text(collateralValue(collateral, true, coins * UNIT, 60_000n * UNIT))
  assert.deepEqual([value(25n), value(60n)], ['1428000', '2688000'])
})

test('U4 in the reference: interest is of what is realised, of a loss beyond what is free, and rises above the limit', () => {
  const of = { ...holding(reference(), USDT) }
  const interest = (wallet: bigint, upl: bigint) =>
    text(interestOf({ ...of, wallet: wallet * UNIT, equity: (wallet + upl) * UNIT }))
  assert.deepEqual([interest(-9_000n, -3_000n), interest(-12_000n, 0n)], ['0.09', '0.20736'])
})

test('U5 in the reference: above the limit coins go one after the other until nothing is owed', () => {
  const twin = reference()
  // A dollar coin at exactly 0.9995.
  const spot = twin.state.unified.spots.get(BTC_USDT)
  assert.ok(spot)
  spot.price = 6_003_001_500_750n
  twin.state.traders.get(alice)?.switchedOn.add(holding(twin, BTC).collateral.slot)
  has(twin, USDT, -12_000n * UNIT)
  has(twin, USDC, 3_000n * UNIT)
  has(twin, BTC, UNIT / 2n)
  repayAboveLimits(twin.state, alice)
  const { conversions } = twin.state.unified
  assert.ok(conversions.every(({ reason }) => reason === ConversionReason.aboveLimit))
  assert.deepEqual(
    conversions.map(({ fromAmount, toAmount }) => [text(fromAmount), text(toAmount)]),
    [
      ['3000', '2986.49324662'],
      ['0.15090453', '9013.50719459'],
    ],
  )
  assert.equal(text(holding(twin, USDT).wallet), '0.00044121')
})

test('U10 in the reference: debts are repaid before a position goes, and what then suffices is left', () => {
  const twin = reference()
  const { state } = twin
  const contract = twin.contract(BTC_PERPETUAL)
  for (const spot of state.unified.spots.values()) spot.price = 38_950n * UNIT
  for (const of of state.contracts.values()) Object.assign(of, { given: 38_950n * UNIT, indexAt: state.time })
  contract.mark = 3_895_000n
  state.traders.get(alice)?.switchedOn.add(holding(twin, BTC).collateral.slot)
  has(twin, USDT, -9_500n * UNIT)
  has(twin, BTC, UNIT / 2n)
  Object.assign(positionAt(state, alice, contract, PositionSide.both), { id: 1, qty: 1_000n, entry: 48_000n * UNIT })
  const figures = () => {
    const { marginBalance, maintenance } = figuresOf(state, holdingsOf(state, alice))
    return [text(marginBalance), text(maintenance)]
  }
  assert.deepEqual(figures(), ['535.5', '535.8'])
  const price = indexPrice(BTC_USDC, 38_950n * UNIT)
  const { conversions, steps } = twin.apply(price, state.time)
  assert.deepEqual(
    steps.map(({ step }) => step),
    [LiquidationStep.began, LiquidationStep.repaid, LiquidationStep.ended],
  )
  const [one] = conversions
  assert.deepEqual([text(one?.fromAmount ?? 0n), text(one?.toAmount ?? 0n)], ['0.24636611', '9500.00038465'])
  assert.deepEqual([text(holding(twin, USDT).wallet), text(holding(twin, BTC).wallet)], ['0.00038465', '0.25363389'])
  assert.deepEqual(figures(), ['631.45959984', '155.8'])
})

test('U6b in the reference: what counts least leaves first', () => {
  const twin = reference()
  twin.state.traders.get(alice)?.switchedOn.add(holding(twin, BTC).collateral.slot)
  has(twin, BTC, 25n * UNIT)
  assert.equal(text(leavingOf(holding(twin, BTC), 400_000n * UNIT)), '7.28070175')
  assert.equal(text(leaving(twin.state, alice, BTC)), '25')
})

const index = (market: number, price: bigint, indexState = 0) =>
  ({ kind: 'set-price', market, priceKind: PriceKind.index, indexState, price: price * UNIT }) as const

test('in the reference a coin whose contract is frozen counts for new orders for a minute, and is not sold', () => {
  const twin = reference()
  const { state } = twin
  state.traders.get(alice)?.switchedOn.add(holding(twin, BTC).collateral.slot)
  has(twin, BTC, UNIT)
  const from = state.time
  const seen = (seconds: number) => {
    twin.apply(index(BTC_INVERSE, 0n, IndexState.frozen), from + seconds * 1_000)
    const { openingBalance } = figuresOf(state, holdingsOf(state, alice))
    return `${text(openingBalance)}, ${text(mayLeaveUnified(state, alice, BTC))} leaves, ${isSellable(state, BTC)}`
  }
  assert.equal(seen(1), '58800, 0.9 leaves, false')
  assert.equal(seen(59), '58800, 0.9 leaves, false')
  assert.equal(seen(60), '0, 0 leaves, false')
})

test('in the reference every hour bears interest, a debt without a price of now stays, and one that is carried too', () => {
  const twin = reference()
  has(twin, USDT, -1_000n * UNIT)
  has(twin, USDC, 2_000n * UNIT)
  const hours = []
  // 9:10 until 12:05.
  for (const seconds of [10_500, 10_501, 10_502, 10_503]) {
    const { interests, conversions } = twin.apply({ kind: 'tick' }, Date.UTC(2026, 0, 5, 9, 10) + seconds * 1_000)
    assert.deepEqual(conversions, [])
    hours.push(interests.map(({ amount }) => text(amount)))
  }
  assert.deepEqual(hours, [['0.01'], ['0.0100001'], ['0.01000021'], []])
})
