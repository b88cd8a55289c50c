import { ConversionReason, HOUSE, LedgerCode } from '../../../messages/terms.ts'
import { unifiedKey } from '../perpetuals/liquidation-key.ts'
import { isIsolated } from '../perpetuals/margin.ts'
import { move, type Place } from '../perpetuals/money.ts'
import { ceilDiv, greatest, least, UNIT } from '../perpetuals/numbers.ts'
import { openPositions, ordersOf, type State } from '../perpetuals/state.ts'
import { borrowedOf, type Holding, holdingsOf, unifiedWallet } from './holdings.ts'
import { repayAll } from './repayment.ts'

const HOUR_MS = 3_600_000
/** Five minutes past the hour. */
const PAST_MS = 300_000
/** Accounts that one tick charges. */
const PORTION = 50
const interestIncome: Place = [LedgerCode.interestIncome, HOUSE, 0]

/** With the first unified account; then every hour that passed has its round. */
export function scheduleInterest(state: State): void {
  state.unified.interestAt = Math.floor((state.time - PAST_MS) / HOUR_MS + 1) * HOUR_MS + PAST_MS
}

/** Before a command: when the time has come a round begins, behind the one before. */
export function beginInterest(state: State): void {
  const { unified } = state
  if (unified.interestAt === 0 || unified.interestAt > state.time || unified.chargedFrom > 0) return
  unified.chargedFrom = 1
  unified.interestAt += HOUR_MS
}

/** By the number of what is liquidated as one. Each pays for what it owes now, and an idle one repays it. */
export function chargePortion(state: State): void {
  const { unified, pools } = state
  if (unified.chargedFrom === 0) return
  const numberOf = (account: number) => pools.get(unifiedKey(account)) as number
  const waiting = [...state.traders.values()]
    .filter(({ id, isUnified }) => isUnified && numberOf(id) >= unified.chargedFrom)
    .sort((a, b) => numberOf(a.id) - numberOf(b.id))
  for (const { id } of waiting.slice(0, PORTION)) charge(state, id)
  const last = waiting[PORTION - 1]
  unified.chargedFrom = last ? numberOf(last.id) + 1 : 0
}

function charge(state: State, account: number): void {
  for (const holding of holdingsOf(state, account)) {
    const { asset } = holding.collateral
    const amount = interestOf(holding)
    if (amount === 0n) continue
    move(state, asset, unifiedWallet(account), interestIncome, amount)
    state.unified.interests.push({ account, asset, amount })
  }
  if (isIdle(state, account)) repayAll(state, account, ConversionReason.idle)
}

/** bearing = B − min(unrealised part, what is free of it); × rate, up; above the limit × (bearing / limit)³ (§4, U4). */
export function interestOf(holding: Holding): bigint {
  const { borrowLimit, hourlyRate, interestFree } = holding.collateral.terms
  const borrowed = borrowedOf(holding)
  const realised = least(borrowed, greatest(0n, -holding.wallet))
  const bearing = borrowed - least(borrowed - realised, interestFree)
  const hourly = bearing * BigInt(hourlyRate)
  const isAbove = borrowLimit > 0n && bearing > borrowLimit
  return isAbove ? ceilDiv(hourly * bearing ** 3n, UNIT * borrowLimit ** 3n) : ceilDiv(hourly, UNIT)
}

/** Holds neither a position nor an order that could earn it back. */
function isIdle(state: State, account: number): boolean {
  const holds = openPositions(state, (position) => position.account === account && !isIsolated(state, position))
  return holds.length === 0 && ordersOf(state, account).length === 0 && !state.liquidating.has(unifiedKey(account))
}
