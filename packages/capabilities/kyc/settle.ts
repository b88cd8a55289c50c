import { type KycPiece, type KycReason, KycState } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CallOrigin } from '../account-security/index.ts'
import { type AuditActor, appendAudit } from '../audit-log/index.ts'
import type { User } from '../identity/index.ts'
import type { KycParts } from './kyc-parts.ts'
import type { KycFlag } from './kyc-words.ts'
import { type LevelRow, writeLevel } from './levels.store.ts'
import { namePieces, nameReasons } from './words.ts'

/** Who acts, and from where when it is the user. */
export interface Hand {
  readonly actor: AuditActor
  readonly from?: Pick<CallOrigin, 'ip' | 'deviceId' | 'requestId' | 'webSource'> | undefined
  /** The user's own session, which shows the outcome: it survives if the account is frozen and the other sessions end. */
  readonly sessionId?: string | undefined
  readonly nowMs: number
}

/** A user submitting something about themselves, and from where. */
export interface OwnStep {
  readonly user: User
  readonly from: CallOrigin
  readonly sessionId?: string | undefined
  readonly nowMs: number
}

export function handOf({ user, from, sessionId, nowMs }: OwnStep): Hand {
  return { actor: { kind: 'user', id: String(user.id) }, from, sessionId, nowMs }
}

export interface Outcome {
  readonly state: KycState
  readonly reasons?: readonly KycReason[]
  readonly missing?: readonly KycPiece[]
  readonly flags?: readonly KycFlag[]
  readonly note?: string
  readonly expiresAtMs?: number | undefined
}

type Contact = Pick<User, 'id' | 'email' | 'phone'>

/**
 * Applies a level's new state: the row, the user's level, a message, the audit log. Call it last in its transaction.
 */
export async function settle(
  tx: Sql,
  { messages }: Pick<KycParts, 'messages'>,
  { user, row, outcome, hand }: { user: Contact; row: LevelRow; outcome: Outcome; hand: Hand },
): Promise<void> {
  const { state, reasons = [], missing = [], flags = row.flags } = outcome
  const isDecided = state !== KycState.inReview
  const settled: LevelRow = {
    ...row,
    state,
    reasons,
    missing,
    flags: state === KycState.passed ? [] : flags,
    note: outcome.note ?? row.note,
    decidedAtMs: isDecided ? hand.nowMs : row.decidedAtMs,
    decidedBy: isDecided ? `${hand.actor.kind}:${hand.actor.id}` : row.decidedBy,
    expiresAtMs: state === KycState.passed ? outcome.expiresAtMs : row.expiresAtMs,
  }
  await writeLevel(tx, settled)
  await followLevel(tx, settled)
  await send(tx, messages, user, settled)
  await appendAudit(tx, {
    atMs: hand.nowMs,
    actor: hand.actor,
    action: `kyc.${NAMES[state]}`,
    object: { kind: 'user', id: String(user.id) },
    before: { level: row.level, state: row.state },
    after: {
      ...{ level: row.level, state, reasons: [...reasons], missing: [...missing], flags: [...settled.flags] },
      ...(hand.from?.webSource && { webSource: hand.from.webSource }),
    },
    ...(hand.from && { ip: hand.from.ip }),
    ...(hand.from?.deviceId !== undefined && { device: hand.from.deviceId }),
    ...(hand.from?.requestId !== undefined && { requestId: hand.from.requestId }),
    code: '0',
  })
}

const NAMES: Readonly<Record<KycState, string>> = {
  0: 'none',
  1: 'begun',
  2: 'in-review',
  3: 'passed',
  4: 'rejected',
  5: 'more-needed',
  6: 'expired',
}

/** Everything else reads `users.kyc_level`. */
async function followLevel(tx: Sql, { userId, level, state }: LevelRow): Promise<void> {
  if (state === KycState.passed)
    await tx`update users set kyc_level = greatest(kyc_level, ${level}::smallint) where id = ${userId}`
  if (state === KycState.rejected || state === KycState.expired)
    await tx`update users set kyc_level = least(kyc_level, ${level - 1}::smallint) where id = ${userId}`
}

async function send(tx: Sql, messages: KycParts['messages'], user: Contact, row: LevelRow): Promise<void> {
  const to =
    user.email !== undefined ? { email: user.email } : user.phone !== undefined ? { phone: user.phone } : undefined
  if (!to) return
  const { locale, reasons, missing, level, revision } = row
  const envelope = { key: `kyc-${user.id}-${level}-${revision + 1}`, to, locale, userId: user.id }
  if (row.state === KycState.inReview) await messages.enqueue(tx, { ...envelope, template: 'kycInReview', values: {} })
  if (row.state === KycState.passed) await messages.enqueue(tx, { ...envelope, template: 'kycPassed', values: {} })
  if (row.state === KycState.rejected)
    await messages.enqueue(tx, {
      ...envelope,
      template: 'kycRejected',
      values: { reasons: nameReasons(locale, reasons) },
    })
  if (row.state === KycState.moreNeeded || row.state === KycState.expired) {
    const asked = [nameReasons(locale, reasons), namePieces(locale, missing)].filter(Boolean).join(' ')
    await messages.enqueue(tx, { ...envelope, template: 'kycMoreNeeded', values: { reasons: asked } })
  }
}
