import { type KycPiece, type KycReason, KycState, kycPieces, kycReasons } from '@bowline/contract/terms/kyc.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange } from '../../account-security/index.ts'
import { findUser } from '../../identity/index.ts'
import { findIdentity, type Identity, lockVerification, withoutClaims, writeIdentity } from '../identities.store.ts'
import type { KycParts } from '../kyc-parts.ts'
import type { KycLevelNumber } from '../kyc-words.ts'
import { renewalOf } from '../level-two.ts'
import { findLevel, type LevelRow } from '../levels.store.ts'
import { restrict } from '../restrict.ts'
import { type Hand, type Outcome, settle } from '../settle.ts'
import type { Staff } from './case.ts'

export type Decision =
  | { readonly kind: 'approve' }
  /** `compliance` for a case flagged for sanctions means that the person is the listed one. */
  | { readonly kind: 'reject'; readonly reasons: readonly KycReason[] }
  | { readonly kind: 'ask-more'; readonly missing: readonly KycPiece[]; readonly reasons: readonly KycReason[] }
  /** A passed level must be renewed now. */
  | { readonly kind: 'expire'; readonly reasons: readonly KycReason[] }

export interface StaffDecision {
  readonly userId: number
  readonly level: KycLevelNumber
  /** Of the case as it was displayed; if it differs, something changed meanwhile. */
  readonly revision: number
  readonly decision: Decision
  /** For staff only. */
  readonly note: string
  readonly staff: Staff
  readonly nowMs: number
}

export type Decided = 'done' | 'unknown' | 'malformed' | 'changed-meanwhile' | 'not-open'

/** A decision by staff about a case. The second of two simultaneous decisions is refused, because the case changed. */
export async function decide(parts: KycParts, said: StaffDecision): Promise<Decided> {
  const { userId, decision, staff, nowMs } = said
  if (!isWellFormed(said)) return 'malformed'
  const from = { ip: staff.ip, requestId: staff.requestId }
  const hand: Hand = { actor: { kind: 'staff', id: staff.id }, from, nowMs }
  let restricted: FreezeChange | undefined
  const decided = await inTransaction(parts.sql, async (tx): Promise<Decided> => {
    await lockVerification(tx, userId)
    const identity = await findIdentity(tx, userId)
    const row = await findLevel(tx, userId, said.level)
    const user = await findUser(tx, userId)
    if (!identity || !row || !user) return 'unknown'
    if (row.revision !== said.revision) return 'changed-meanwhile'
    if (!OPEN_FOR[decision.kind].includes(row.state)) return 'not-open'
    restricted = await restrictIfListed(tx, parts, { identity, row, decision, hand })
    const outcome = { ...outcomeOf(parts, decision, identity, row, nowMs), note: said.note }
    await settle(tx, parts, { user, row, outcome, hand })
    return 'done'
  })
  await restricted?.follow()
  return decided
}

const OPEN_FOR: Readonly<Record<Decision['kind'], readonly KycState[]>> = {
  approve: [KycState.inReview],
  reject: [KycState.inReview, KycState.moreNeeded],
  'ask-more': [KycState.inReview],
  expire: [KycState.passed],
}

function isWellFormed({ decision, level, note }: StaffDecision): boolean {
  if (note.length > 2_000) return false
  if (decision.kind === 'approve') return true
  const isKnown = decision.reasons.every((reason) => kycReasons.includes(reason))
  if (decision.kind !== 'ask-more') return isKnown && decision.reasons.length > 0
  // Level one has no pictures.
  const askable: readonly KycPiece[] = level === 1 ? ['birth-date'] : kycPieces
  return isKnown && decision.missing.length > 0 && decision.missing.every((piece) => askable.includes(piece))
}

interface Deciding {
  readonly identity: Identity
  readonly row: LevelRow
  readonly decision: Decision
  readonly hand: Hand
}

/** Consequences of a refusal: if the person is the listed one, the account is frozen. */
async function restrictIfListed(
  tx: Transaction,
  parts: KycParts,
  { identity, row, decision, hand }: Deciding,
): Promise<FreezeChange | undefined> {
  if (decision.kind !== 'reject') return undefined
  const isListed = decision.reasons.includes('compliance') && row.flags.includes('sanctions')
  const isFirst = isListed && identity.sanctionedAtMs === undefined
  await writeIdentity(tx, { ...withoutClaims(identity), ...(isFirst && { sanctionedAtMs: hand.nowMs }) })
  return isFirst ? restrict(tx, parts, identity, 'sanctions', hand) : undefined
}

function outcomeOf({ seals }: KycParts, decision: Decision, identity: Identity, row: LevelRow, nowMs: number): Outcome {
  if (decision.kind === 'approve') {
    const person = seals.open(row.userId, identity.person)
    return { state: KycState.passed, ...(row.level === 2 && { expiresAtMs: renewalOf(person, nowMs) }) }
  }
  const { reasons } = decision
  if (decision.kind === 'reject') return { state: KycState.rejected, reasons }
  if (decision.kind === 'expire') return { state: KycState.expired, reasons }
  return { state: KycState.moreNeeded, reasons, missing: decision.missing }
}
