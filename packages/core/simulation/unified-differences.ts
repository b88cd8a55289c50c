import { borrowedOf as borrowedInCore } from '../formulas/unified/borrowing.ts'
import { availableInUsd, unifiedFiguresOf } from '../formulas/unified/figures.ts'
import type { Event } from '../messages/events.ts'
import type { State } from '../state.ts'
import { readClassic } from '../unified/classic.ts'
import type { Outcome } from './reference/perpetuals/perpetuals.ts'
import type { State as Twin } from './reference/perpetuals/state.ts'
import {
  availableOf,
  borrowedOf,
  type Figures,
  figuresOf,
  type Holding,
  holdingsOf,
  leavingOf,
  usageOf,
} from './reference/unified/holdings.ts'
import { isUnified } from './reference/unified/state.ts'
import { failedChecks, preview } from './reference/unified/upgrade.ts'

type InCore = ReturnType<typeof unifiedFiguresOf>

/** Conversions and interest of one command. */
export function differentBookings(events: readonly Event[], expected: Outcome): [string[], string[]][] {
  const conversions = events.flatMap((event) =>
    event.kind === 'conversion' ? [conversionText({ ...event, from: event.fromAsset, to: event.toAsset })] : [],
  )
  const interests = events.flatMap((event) => (event.kind === 'interest' ? [interestText(event)] : []))
  return [
    [conversions, expected.conversions.map(conversionText)],
    [interests, expected.interests.map(interestText)],
  ]
}

function conversionText(of: Outcome['conversions'][number]): string {
  return `${of.account} by ${of.reason}: ${of.fromAmount} of ${of.from} for ${of.toAmount} of ${of.to}, ${of.fee}`
}

function interestText(of: Outcome['interests'][number]): string {
  return `${of.account}: ${of.amount} of ${of.asset}`
}

/** Margin figures of one account or of all (0), and of one all that may be asked: its coins, or what stands in its way. */
export function* differentUnified(s: State, twin: Twin, asked: number): Generator<string> {
  for (const { id, switchedOn } of twin.traders.values()) {
    const pool = s.holdings.poolOf(id)
    if (isUnified(twin, id) !== (pool !== 0)) yield `account ${id} is unified for one of them`
    if (pool === 0) continue
    const bits = [...switchedOn].reduce((all, slot) => all | (1 << slot), 0)
    if (bits !== s.pool.collateral(pool)) yield `collateral of ${id}: ${s.pool.collateral(pool)} and ${bits}`
    if (asked !== 0 && id !== asked) continue
    const [assets, holdings] = [s.holdings.assetsOf(pool), holdingsOf(twin, id)]
    const [mine, theirs] = [unifiedFiguresOf(assets), figuresOf(twin, holdings)]
    yield* differentFigures(id, mine, theirs)
    if (id === asked) yield* differentCoins(s, pool, holdings, availableInUsd(mine), availableOf(theirs))
  }
  if (twin.traders.has(asked) && !isUnified(twin, asked)) yield* differentPreview(s, twin, asked)
  for (const collateral of twin.unified.collaterals) {
    const [mine, theirs] = [s.collateral.usage(collateral.slot), usageOf(twin, collateral)]
    if (mine !== theirs) yield `usage of ${collateral.asset}: ${mine} and ${theirs}`
  }
}

function* differentFigures(account: number, mine: InCore, theirs: Figures): Generator<string> {
  const pairs = {
    'margin balance': [mine.marginBalance, theirs.marginBalance],
    'opening balance': [mine.openingBalance, theirs.openingBalance],
    'total equity': [mine.totalEquity, theirs.totalEquity],
    'initial margin': [mine.initialMargin, theirs.initial],
    maintenance: [mine.maintenance, theirs.maintenance],
    'maintenance of debts': [mine.debtMaintenance, theirs.debtMaintenance],
    available: [availableInUsd(mine), availableOf(theirs)],
  }
  for (const [what, [a, b]] of Object.entries(pairs)) if (a !== b) yield `${what} of ${account}: ${a} and ${b}`
}

function* differentCoins(s: State, pool: number, holdings: readonly Holding[], mine: bigint, theirs: bigint) {
  for (const [slot, asset] of s.holdings.assetsOf(pool).entries()) {
    const holding = holdings[slot] as Holding
    const own = [asset.wallet, borrowedInCore({ ...asset, frozen: 0n }), s.holdings.leavingOf(asset, mine), asset.index]
    const other = [holding.wallet, borrowedOf(holding), leavingOf(holding, theirs), holding.usd]
    if (`${own}` !== `${other}`) yield `coin ${slot} of ${s.pool.account(pool)}: ${own} and ${other}`
  }
}

function* differentPreview(s: State, twin: Twin, account: number): Generator<string> {
  const { assets, failed } = readClassic(s, account)
  yield* differentFigures(account, unifiedFiguresOf(assets), preview(twin, account))
  const other = failedChecks(twin, account)
  if (failed !== other) yield `checks of ${account}: ${failed} and ${other}`
}
