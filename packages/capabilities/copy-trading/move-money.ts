import { Rejection } from '@bowline/core/rejections.ts'
import type { Amount } from '@bowline/money'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { type NoticeParts, notifyOwner } from '../account-security/index.ts'
import { amountText } from '../markets/index.ts'
import { COPY_COIN } from '../transfer/index.ts'
import type { CopyMoney } from './copy-money.ts'
import { withdrawn } from './profit-share.ts'
import { findRelation, type Relation, takenOf } from './relations.store.ts'
import { LIMITS } from './settings.ts'
import { countProfits, type SharingParts } from './share-profit.ts'
import {
  type CopyTransfer,
  countReturns,
  dropTransfer,
  endTransfer,
  findTransfer,
  insertTransfer,
  openTransfers,
  type Stray,
} from './transfers.store.ts'

export interface MovingParts extends SharingParts, NoticeParts {
  readonly webNews: SharingParts['webNews'] & NoticeParts['webNews']
}

export type MoveRefusal =
  | { readonly refusal: 'unknown-relation' | 'balance' | 'full' }
  | { readonly refusal: 'amount'; readonly least: Amount; readonly most: Amount }

/**
 * More money into a relation (> 0), or some out of it, by the copier's wish; `name` is the caller's: the same again moves nothing
 * and counts nothing. One that is on its way out takes no more.
 */
export async function moveMoney(
  parts: MovingParts,
  relation: Relation,
  amount: Amount,
  name: string,
): Promise<Relation | MoveRefusal> {
  const { sql, money, now } = parts
  const known = await findTransfer(sql, relation.id, `move:${name}`)
  if (known) {
    if (known.transfer.amount !== amount) return { refusal: 'balance' }
    if (known.isDone) return relation
    return (await finishTransfer(parts, relation, known.transfer)) ? current(parts, relation) : { refusal: 'balance' }
  }
  if (relation.state !== 'active' && relation.state !== 'keeping') return { refusal: 'unknown-relation' }
  const allotted = relation.allotted + amount
  const { leastAllotted: least, mostAllotted: most } = LIMITS
  if (amount > 0n ? allotted > most : allotted < least) return { refusal: 'amount', least, most }
  const before = await money.walletIn(relation.account)
  const counted = (await countProfits(parts, relation)) ?? relation
  const equity = before.balance + before.upl + before.isolated
  // What is set aside is the copier's until it is settled: it counts for the stop.
  const stopEquity = amount < 0n ? equity + relation.share.withheld : undefined
  const highWaterMark = amount < 0n ? withdrawn(counted.share, -amount, equity).highWaterMark : undefined
  const about = { relationId: relation.id, name: `move:${name}`, kind: 'wish', amount } as const
  const transfer = { ...about, highWaterMark, equity: stopEquity, askedAtMs: now() }
  if (!(await insertWish(parts, relation, transfer))) return { refusal: 'full' }
  return (await finishTransfer(parts, relation, transfer)) ? current(parts, relation) : { refusal: 'balance' }
}

/** Whether the leader takes so much more, with what others put in at the same moment. */
async function insertWish(
  { sql }: Pick<MovingParts, 'sql'>,
  { leaderId, userId }: Relation,
  transfer: CopyTransfer,
): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    if (transfer.amount > 0n) {
      const { copied } = await takenOf(tx, { leaderId, userId })
      if (copied + transfer.amount > LIMITS.copiedPerLeader) return false
    }
    await insertTransfer(tx, transfer)
    return true
  })
}

/**
 * Sends what is in a relation back to where it came from. Each look sends what is free now, so it can be repeated; it is done
 * when nothing is open and nothing is left.
 */
export async function returnMoney(parts: MovingParts, relation: Relation, kind: 'return' | 'late'): Promise<boolean> {
  const { sql, money, now } = parts
  for (const transfer of await openTransfers(sql, relation.id)) await finishTransfer(parts, relation, transfer)
  const { isFlat, transferable } = await money.walletIn(relation.account)
  if (!isFlat || transferable <= 0n) return isFlat
  const name = await nextReturn(parts, relation)
  const transfer = { relationId: relation.id, name, kind, amount: -transferable, askedAtMs: now() }
  await insertTransfer(sql, transfer)
  return finishTransfer(parts, relation, transfer)
}

/** Sends one thing back that came to another wallet of an ended relation than that with which it traded. */
export async function returnStray(
  parts: MovingParts,
  relation: Relation,
  from: Stray,
  amount: Amount,
): Promise<boolean> {
  const name = await nextReturn(parts, relation)
  const about = { relationId: relation.id, name, kind: 'late', amount: -amount, from } as const
  const transfer = { ...about, askedAtMs: parts.now() }
  await insertTransfer(parts.sql, transfer)
  return finishTransfer(parts, relation, transfer)
}

async function nextReturn({ sql }: Pick<MovingParts, 'sql'>, { id }: Relation): Promise<string> {
  return `return:${(await countReturns(sql, id)) + 1}`
}

/** Sees one through that was cut off, or could not be made yet, unless somebody has meanwhile. The relation as it is then. */
export async function finishOpen(parts: MovingParts, relation: Relation, name: string): Promise<Relation> {
  const found = await findTransfer(parts.sql, relation.id, name)
  if (found && !found.isDone) await finishTransfer(parts, relation, found.transfer)
  return current(parts, relation)
}

/** Asks the ledger, for the first time or again, and counts what it has. Whether it is moved; throws where nobody knows yet. */
async function finishTransfer(parts: MovingParts, relation: Relation, transfer: CopyTransfer): Promise<boolean> {
  const { sql, money } = parts
  const { amount, name, askedAtMs, kind, from } = transfer
  const rejection = from
    ? await money.sendBack(relation, from, relation.home, -amount, name, askedAtMs)
    : await money.move(relation, relation.home, amount, name, askedAtMs)
  if (isNever(rejection)) {
    await dropTransfer(sql, transfer)
    return false
  }
  // Nobody knows yet: it stays written down, and is asked again.
  if (rejection !== Rejection.none) throw new Error(`transfer ${name} could not be made (rejection ${rejection})`)
  await endTransfer(sql, transfer, async (tx) => {
    if (kind === 'late') await notifyOwner(parts, tx, newsOf(money, relation, transfer))
  })
  if (kind === 'late') parts.webNews.published(relation.userId)
  return true
}

/**
 * It was not moved, and as it was asked for it never can be: the ledger answers a key it knows before anything else, so one of
 * which it says that the money is not there, or that the lines are none, is not posted.
 */
function isNever(rejection: Rejection): boolean {
  const { insufficientBalance, amountOutOfRange, unknownAccount, unknownAsset, badPosting } = Rejection
  return [insufficientBalance, amountOutOfRange, unknownAccount, unknownAsset, badPosting].some(
    (never) => never === rejection,
  )
}

function newsOf(money: CopyMoney, { id, userId }: Relation, { name, amount, askedAtMs, from }: CopyTransfer) {
  const coin = from ? money.coinOf(from.asset) : COPY_COIN
  const values = { amount: `${amountText(-amount)} ${coin}`, time: askedAtMs }
  return {
    key: `copy-late-${id}-${name}`,
    account: userId,
    template: 'copyReturnedLate',
    values,
    atMs: askedAtMs,
  } as const
}

async function current({ sql }: MovingParts, relation: Relation): Promise<Relation> {
  return (await findRelation(sql, relation.id)) ?? relation
}
