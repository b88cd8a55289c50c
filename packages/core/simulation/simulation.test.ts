import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../messages/commands.ts'
import { EndReason } from '../messages/terms.ts'
import { Filter, Rejection } from '../rejections.ts'
import { runSimulation, SimulationFailure } from './compare.ts'
import type { ExchangeUnderTest, Outcome } from './exchange-under-test.ts'
import { ReferenceExchange } from './reference-exchange.ts'

test('the reference keeps its invariants under thousands of commands, and a seed repeats itself', () => {
  const makeSubject = () => new ReferenceExchange()
  const first = runSimulation({ seed: 1, commands: 3_000, makeSubject })
  assert.deepEqual(runSimulation({ seed: 1, commands: 3_000, makeSubject }), first)
  assert.notDeepEqual(runSimulation({ seed: 2, commands: 3_000, makeSubject }).trades, first.trades)
  assert.ok(first.trades > 300, `only ${first.trades} trades`)
})

/** The simulation trades no contracts yet. */
const OF_CONTRACTS = {
  rejections: [
    'contractReduceOnly',
    'inLiquidation',
    'indexFrozen',
    'reduceOnly',
    'insufficientMargin',
    'beyondTier',
    'priceTooHigh',
    'priceTooLow',
    'badPositionSide',
    'closePositionExists',
    'openInterest',
    'badLeverage',
    'noChange',
    'hasOpenOrders',
    'hasPosition',
    'noPosition',
    'notRemovable',
    // Unified accounts: `../unified/unified-account.test.ts`.
    'borrowLimit',
    'notUnified',
    'collateralFixed',
    'collateralFull',
    'hasDebt',
    'ratioTooHigh',
    'notReady',
    'noDebt',
  ],
  reasons: ['reduceOnly', 'positionClosed', 'triggerProtect', 'liquidation', 'deleverage', 'pair', 'settlement'],
}

test('the generated commands reach the rules', () => {
  const seen = { rejections: new Set<number>(), filters: new Set<number>(), reasons: new Set<number>() }
  let amendsBelowFilters = 0
  const onOutcome = ({ kind }: Command, outcome: Outcome) => {
    if (kind === 'amend-order' && outcome.rejection === Rejection.filter) amendsBelowFilters++
    seen.rejections.add(outcome.rejection)
    seen.filters.add(outcome.filter)
    for (const { endReason } of outcome.ended) seen.reasons.add(endReason)
  }
  for (const seed of [3, 4, 5, 6, 7, 8]) {
    runSimulation({ seed, commands: 4_000, makeSubject: () => new ReferenceExchange(), compareEvery: 1_000, onOutcome })
  }
  const missing = (all: Record<string, number>, met: Set<number>, unreachable: readonly string[]) =>
    Object.keys(all).filter((name) => !met.has(all[name] as number) && !unreachable.includes(name))
  // exchangeFull and postingKeyExpired need a capacity; an empty book ends a market order instead of refusing it (noLiquidity)
  const unreachable = ['exchangeFull', 'postingKeyExpired', 'noLiquidity', ...OF_CONTRACTS.rejections]
  assert.deepEqual(missing(Rejection, seen.rejections, unreachable), [])
  assert.deepEqual(missing(Filter, seen.filters, []), [])
  assert.ok(amendsBelowFilters > 0, 'no amendment was refused by a filter')
  // a halt leaves orders where they are
  assert.deepEqual(missing(EndReason, seen.reasons, ['none', 'halt', ...OF_CONTRACTS.reasons]), [])
})

/** The reference, but every hundredth trade reports one unit too much. */
class Miscounting extends ReferenceExchange implements ExchangeUnderTest {
  #trades = 0

  override apply(...args: Parameters<ReferenceExchange['apply']>): Outcome {
    const outcome = super.apply(...args)
    const trades = outcome.trades.map((trade) => {
      return ++this.#trades % 100 === 0 ? { ...trade, sellerFee: trade.sellerFee + 1n } : trade
    })
    return { ...outcome, trades }
  }
}

test('one unit of difference is found, with a line that replays it', () => {
  const run = () => runSimulation({ seed: 7, commands: 2_000, makeSubject: () => new Miscounting() })
  assert.throws(run, (failure: unknown) => {
    assert.ok(failure instanceof SimulationFailure)
    const [replay, command, expected, got] = failure.message.split('\n') as [string, string, string, string]
    assert.match(replay, /^npm run simulate -- --seed 7 --commands \d+$/)
    assert.match(command, /^command \d+ at \d+: \{"kind":/)
    assert.match(expected, /^trade: expected .*sellerFee=/)
    assert.match(got, /^trade: got .*sellerFee=/)
    return true
  })
})

/** The reference, but an open order is forgotten: its lock is still there. */
class Forgetful extends ReferenceExchange implements ExchangeUnderTest {
  override openOrders(): ReturnType<ReferenceExchange['openOrders']> {
    return super.openOrders().slice(1)
  }
}

test('a lock without its order is named as a broken invariant', () => {
  const run = () => runSimulation({ seed: 8, commands: 200, makeSubject: () => new Forgetful() })
  assert.throws(run, /invariant: orders of account:asset/)
})
