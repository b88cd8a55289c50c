import type { OPEN_COPY } from '@bowline/contract/terms/products.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { linkBetween } from '../account-links/index.ts'
import { openOwnedAccount, takeOwnedAccount } from '../account-owners/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { Permitted } from '../permission/index.ts'
import type { CopyMoney } from './copy-money.ts'
import { findLeader, LEADING } from './leaders.store.ts'
import { type CopyHome, changeRelation, insertRelation, type Relation, takenOf } from './relations.store.ts'
import { type CopySettings, faultOf, LIMITS, type SettingsFault } from './settings.ts'

export type Copier = Permitted<typeof OPEN_COPY>

export interface StartingParts {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly money: CopyMoney
  readonly now: () => number
}

export interface CopyWish {
  readonly leaderId: number
  readonly amount: Amount
  readonly home: CopyHome
  readonly settings: CopySettings
}

export type StartRefusal =
  | { readonly refusal: 'unknown-leader' | 'own' | 'is-leader' | 'copied' | 'leaders' | 'full' | 'balance' | 'room' }
  | { readonly refusal: 'amount'; readonly least: Amount; readonly most: Amount }
  | { readonly refusal: 'settings'; readonly fault: SettingsFault }

/** Stores who is to copy whom, with an account of its own; the money comes with `finishStart`. */
export async function startCopying(
  { sql, now }: Pick<StartingParts, 'sql' | 'now'>,
  { account }: Copier,
  wish: CopyWish,
): Promise<Relation | StartRefusal> {
  const { leaderId, amount, home, settings } = wish
  const userId = account
  const leader = await findLeader(sql, leaderId)
  if (leader?.state !== 'active') return { refusal: 'unknown-leader' }
  if (leaderId === userId || (await isOwn(sql, leaderId, userId))) return { refusal: 'own' }
  const { leastAllotted: least, mostAllotted: most } = LIMITS
  if (amount < least || amount > most) return { refusal: 'amount', least, most }
  const fault = faultOf(settings, amount)
  if (fault) return { refusal: 'settings', fault }
  const own = await findLeader(sql, userId)
  if (own && LEADING.includes(own.state)) return { refusal: 'is-leader' }
  return inTransaction(sql, async (tx) => {
    const refused = await refusalIn(tx, wish, userId)
    if (refused) return refused
    const its = await takeOwnedAccount(tx, { userId, purpose: 'copy' })
    const relation = { leaderId, userId, account: its, home, allotted: amount, settings, sharePpm: leader.sharePpm }
    return insertRelation(tx, relation, now())
  })
}

/** A second account of the leader's would pay itself for copies that the board shows as others' success. */
async function isOwn(sql: Sql, leaderId: number, userId: number): Promise<boolean> {
  const link = await linkBetween(sql, leaderId, userId)
  return link !== undefined && link !== 'login'
}

/** Limits that two who start at once must not both pass. */
async function refusalIn(
  tx: Transaction,
  { leaderId, amount }: CopyWish,
  userId: number,
): Promise<StartRefusal | undefined> {
  const taken = await takenOf(tx, { leaderId, userId })
  if (taken.isCopied) return { refusal: 'copied' }
  if (taken.leaders >= LIMITS.leadersPerCopier) return { refusal: 'leaders' }
  const isFull = taken.copiers >= LIMITS.copiersPerLeader || taken.copied + amount > LIMITS.copiedPerLeader
  return isFull ? { refusal: 'full' } : undefined
}

/** The account, then the money: each step once, so a start that a crash cut off is finished by the next process. */
export async function finishStart(
  { sql, engine, money, now }: StartingParts,
  relation: Relation,
): Promise<Relation | StartRefusal> {
  const { id, account, leaderId, home, allotted, startedAtMs } = relation
  const end = async (refusal: 'room' | 'balance') => {
    const change = { state: 'ended', stopReason: 'no-money', returned: 0n, endedAtMs: now() } as const
    await changeRelation(sql, id, ['opening'], change)
    return { refusal }
  }
  if (!(await openOwnedAccount({ sql, engine }, account, mainAccountOf(leaderId), now()))) return end('room')
  const rejection = await money.move(relation, home, allotted, 'allot', startedAtMs)
  if (rejection !== Rejection.none) return end('balance')
  return (await changeRelation(sql, id, ['opening'], { state: 'active' })) ?? relation
}
