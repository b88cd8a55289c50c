import { divide } from '@bowline/money'
import { kindOf } from './account-kinds.ts'
import { valueAt, type Worth } from './price-book.ts'

const HOUR_MS = 3_600_000

/** One account at the end of an hour in which it changed; `LedgerHour` fits. */
export interface AccountHour {
  readonly asset: number
  readonly code: number
  readonly hour: number
  readonly balance: bigint
  readonly flow: bigint
}

/** A moment and the prices of that moment. */
export interface PricedMoment {
  readonly atMs: number
  worth(asset: number): Worth | undefined
}

export interface EquityPoint {
  readonly atMs: number
  /** Ledger units of the currency. */
  readonly value: bigint
  /** Deposits − withdrawals since the previous point, at this point's prices. */
  readonly netDeposits: bigint
}

export interface EquityCurve {
  readonly points: readonly EquityPoint[]
  /** Coins owned at a point for which there was no price; they are missing from its value. */
  readonly unpriced: ReadonlySet<number>
}

/** One coin in one kind of account. */
interface Running {
  readonly asset: number
  /** By code of the account plan. */
  readonly balances: Map<number, bigint>
  flow: bigint
}

/**
 * Value at each moment: Σ over accounts and coins of balance × price, each rounded down. A moment is a whole hour and
 * includes the hours that ended by then; the last one may be within an hour and includes that hour so far. `hours` come
 * oldest first. Of the moments before the first movement only the last is included: zero, before there was something.
 */
export function equityCurve(hours: readonly AccountHour[], moments: readonly PricedMoment[]): EquityCurve {
  const holdings = new Map<string, Running>()
  const points: EquityPoint[] = []
  const unpriced = new Set<number>()
  let next = 0
  moments.forEach((moment, index) => {
    const seenUntil = index === moments.length - 1 ? moment.atMs : moment.atMs - HOUR_MS
    for (let row = hours[next]; row && row.hour <= seenUntil; row = hours[++next]) take(holdings, row)
    if (holdings.size === 0) points.length = 0
    let value = 0n
    let netDeposits = 0n
    for (const holding of holdings.values()) {
      const balance = [...holding.balances.values()].reduce((sum, each) => sum + each, 0n)
      const worth = moment.worth(holding.asset)
      if (worth) {
        value += valueAt(balance, worth)
        netDeposits += valueAt(holding.flow, worth)
      } else if (balance !== 0n || holding.flow !== 0n) unpriced.add(holding.asset)
      holding.flow = 0n
    }
    points.push({ atMs: moment.atMs, value, netDeposits })
  })
  return { points: holdings.size === 0 ? [] : points, unpriced }
}

/** Both sides of a transfer between a user's own accounts use one price, so they cancel out. */
function take(holdings: Map<string, Running>, row: AccountHour): void {
  const kind = kindOf(row.code)
  if (!kind) return
  const key = `${kind}/${row.asset}`
  const holding = holdings.get(key) ?? { asset: row.asset, balances: new Map(), flow: 0n }
  holding.balances.set(row.code, row.balance)
  holding.flow += row.flow
  holdings.set(key, holding)
}

export interface Change {
  readonly profit: bigint
  /** Hundredths of a percent, half-even; undefined when there was nothing to gain from. */
  readonly percent: bigint | undefined
  readonly netDeposits: bigint
  readonly sinceMs: number
}

/**
 * profit = value now − value then − net deposits since; percent of the value then plus the deposits at each point.
 * Undefined with fewer than two points.
 */
export function changeOver(points: readonly EquityPoint[]): Change | undefined {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return undefined
  const netDeposits = rest.reduce((sum, point) => sum + point.netDeposits, 0n)
  const cameIn = rest.reduce((sum, { netDeposits: net }) => (net > 0n ? sum + net : sum), 0n)
  const profit = last.value - first.value - netDeposits
  const invested = first.value + cameIn
  const percent = invested > 0n ? divide(profit * 10_000n, invested, 'half-even') : undefined
  return { profit, percent, netDeposits, sinceMs: first.atMs }
}
