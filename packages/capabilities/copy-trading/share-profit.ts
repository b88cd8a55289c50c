import { Rejection } from '@bowline/core/rejections.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { amountText } from '../markets/index.ts'
import type { News, WebNews } from '../messages/index.ts'
import type { ContractHistory, PositionLife } from '../perpetuals/index.ts'
import { COPY_COIN } from '../transfer/index.ts'
import {
  type ClosedPosition,
  closedPositionsOf,
  countClosed,
  dropSettlement,
  endSettlement,
  insertClosed,
  insertSettlement,
  openSettlement,
  type StoredSettlement,
} from './closed-positions.store.ts'
import type { CopyMoney } from './copy-money.ts'
import { closed, settled } from './profit-share.ts'
import { changeRelation, findRelation, type Relation } from './relations.store.ts'

export interface SharingParts {
  readonly sql: Sql
  readonly money: CopyMoney
  readonly history: Pick<ContractHistory, 'closedAfter'>
  readonly webNews: Pick<WebNews, 'writeAll' | 'published'>
  readonly now: () => number
}

const MOST_AT_ONCE = 500
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** 1970 began on a Thursday: its first Monday was the fifth of January. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The Monday, 00:00 UTC, that began the week of a time. */
function weekOf(timeMs: number): number {
  return timeMs - ((((timeMs - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS)
}

/** The next one. */
export function nextWeekOf(timeMs: number): number {
  return weekOf(timeMs) + WEEK_MS
}

/**
 * Counts the positions that were closed since the last time, and sets aside the leader's share of each profit. Each is written
 * down before the ledger is asked, under the position's number: a crash in between counts nothing twice. Undefined: what was
 * closed is not known yet.
 */
export async function countProfits(parts: SharingParts, relation: Relation): Promise<Relation | undefined> {
  const { sql, history } = parts
  const { known, lastMs, open } = await closedPositionsOf(sql, relation.id)
  for (const one of open) await finish(parts, relation, one)
  // Of those closed in the moment of the last known one, some may not be counted.
  let last = { closedAt: lastMs, positionId: 0 }
  for (let isMore = true; isMore; ) {
    const found = await history.closedAfter(relation.account, last, MOST_AT_ONCE)
    if (!found.ok) return undefined
    for (const life of found.value) if (!known.has(life.positionId)) await count(parts, relation, life)
    last = found.value.at(-1) ?? last
    isMore = found.value.length === MOST_AT_ONCE
  }
  return findRelation(sql, relation.id)
}

async function count(parts: SharingParts, relation: Relation, life: PositionLife): Promise<void> {
  const { positionId, realised, fees, funding, closedAt } = life
  const profit = realised - fees - funding
  const { withheld } = closed(relation.share, profit, relation.sharePpm)
  const one = { positionId, relationId: relation.id, profit, withheld, closedAtMs: closedAt }
  await insertClosed(parts.sql, one)
  await finish(parts, relation, one)
}

async function finish({ sql, money }: SharingParts, relation: Relation, one: ClosedPosition): Promise<void> {
  const { positionId, withheld, closedAtMs } = one
  const rejection = withheld > 0n ? await money.withhold(relation, positionId, withheld, closedAtMs) : Rejection.none
  if (rejection === Rejection.none) return countClosed(sql, one, withheld)
  // Margin of other positions has it: the settlement takes it.
  if (rejection === Rejection.insufficientBalance) return countClosed(sql, one, 0n)
  throw new Error(`the share of position ${positionId} could not be set aside (rejection ${rejection})`)
}

/**
 * The share of the week that a Monday has ended: settled at the first look after it if nothing is open then, and otherwise carried
 * over to the next Monday. After `countProfits`. Undefined: it is asked anew at the next look.
 */
export async function settleWeek(
  parts: SharingParts,
  relation: Relation,
  isFlat: boolean,
): Promise<Relation | undefined> {
  const { sql, now } = parts
  const { id, settledAtMs } = relation
  if (settledAtMs >= weekOf(now())) return relation
  // One that was asked for is seen through, whatever has been opened since.
  if (isFlat || (await openSettlement(sql, id))) return settleShare(parts, relation)
  return changeRelation(sql, id, ['active', 'keeping'], { settledAtMs: now() })
}

/**
 * Settles the share up to now. Only while nothing is open, and after `countProfits`. Undefined: what it was to be paid from was bound
 * meanwhile, twice; it is asked anew the next time.
 */
export async function settleShare(parts: SharingParts, relation: Relation): Promise<Relation | undefined> {
  const { sql, money } = parts
  for (let time = 0; time < 2; time++) {
    const asked = (await openSettlement(sql, relation.id)) ?? (await ask(parts, relation))
    const { rejection, isTaken } = await money.settle(relation, asked, asked.settledAtMs)
    if (rejection === Rejection.none) return settledAs(parts, relation, asked)
    if (rejection !== Rejection.insufficientBalance || isTaken)
      throw new Error(`relation ${relation.id} could not be settled (rejection ${rejection})`)
    // A key that is posted, or that the engine may have forgotten, is never refused so: under this one nothing is, and it is free.
    await dropSettlement(sql, relation.id, asked)
  }
  return undefined
}

async function settledAs(parts: SharingParts, relation: Relation, asked: StoredSettlement): Promise<Relation> {
  const { sql, now } = parts
  await endSettlement(sql, relation.id, asked, (tx) => parts.webNews.writeAll(tx, newsOf(relation, asked)))
  if (asked.due > 0n) for (const userId of [relation.userId, relation.leaderId]) parts.webNews.published(userId)
  const after = await findRelation(sql, relation.id)
  if (!after) throw new Error(`relation ${relation.id} is gone at ${now()}`)
  return after
}

/** To both, when there is something to share. */
function newsOf({ id, userId, leaderId }: Relation, { number, due, settledAtMs }: StoredSettlement): News[] {
  if (due === 0n) return []
  const values = { amount: `${amountText(due)} ${COPY_COIN}`, time: settledAtMs }
  const shared = { values, atMs: settledAtMs } as const
  return [
    { ...shared, key: `copy-share-${id}-${number}`, userId, template: 'copyShareTaken' },
    { ...shared, key: `copy-share-${id}-${number}-leader`, userId: leaderId, template: 'copyShareReceived' },
  ]
}

async function ask({ sql, money, now }: SharingParts, relation: Relation): Promise<StoredSettlement> {
  const { transferable } = await money.walletIn(relation.account)
  const made = settled(relation.share, relation.sharePpm, transferable)
  const settlement = { ...made, number: relation.settlements + 1, settledAtMs: now() }
  await insertSettlement(sql, relation.id, settlement)
  return settlement
}
