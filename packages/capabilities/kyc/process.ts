import type { KycPage } from '@bowline/contract/terms/kyc.ts'
import { type KycPiece, type KycReason, KycState } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { findIdentity } from './identities.store.ts'
import type { KycLevelNumber } from './kyc-words.ts'
import { type LevelRow, readLevels, submissionsLeft } from './levels.store.ts'

export interface LevelView {
  readonly level: KycLevelNumber
  readonly state: KycState
  readonly step: 1 | 2 | 3 | null
  readonly reasons: readonly KycReason[]
  readonly missing: readonly KycPiece[]
  readonly submittedAtMs: number | null
  readonly decidedAtMs: number | null
  readonly expiresAtMs: number | null
}

export interface KycProcess {
  readonly userAuthLevel: 0 | 1 | 2
  readonly state: KycState
  readonly levels: readonly [LevelView, LevelView]
  readonly next: KycPage | null
  readonly submissionsLeft: number
  readonly submitAgainAtMs: number | null
}

/** The state of a user's verification. */
export async function readProcess(sql: Sql, { id }: Pick<User, 'id'>, nowMs: number): Promise<KycProcess> {
  const [rows, identity, { left, againAtMs }, level] = await Promise.all([
    readLevels(sql, id),
    findIdentity(sql, id),
    submissionsLeft(sql, id, nowMs),
    currentLevel(sql, id),
  ])
  const one = viewOf(1, rows, level)
  const two = viewOf(2, rows, level)
  const isOneDone = one.state === KycState.passed && identity !== undefined
  const atWork = isOneDone || two.state !== KycState.none ? two : one
  return {
    userAuthLevel: level,
    // Between the levels, the state is that of the passed one.
    state: atWork.level === 2 && two.state === KycState.none ? one.state : atWork.state,
    levels: [one, two],
    next: identity?.sanctionedAtMs === undefined ? nextOf(one, two, isOneDone) : null,
    submissionsLeft: left,
    submitAgainAtMs: againAtMs ?? null,
  }
}

/** Process state of domain/accounts-and-compliance.md §7, 0 to 6. */
export async function kycStateOf(sql: Sql, userId: number): Promise<KycState> {
  return (await readProcess(sql, { id: userId }, Date.now())).state
}

async function currentLevel(sql: Sql, userId: number): Promise<0 | 1 | 2> {
  const [row] = await sql<{ kyc_level: 0 | 1 | 2 }[]>`select kyc_level from users where id = ${userId}`
  return row?.kyc_level ?? 0
}

function viewOf(level: KycLevelNumber, rows: readonly LevelRow[], current: number): LevelView {
  const row = rows.find((one) => one.level === level)
  // Granted by an operator, without documents.
  const state = row?.state ?? (current >= level ? KycState.passed : KycState.none)
  const isOpen = state === KycState.begun || state === KycState.rejected || state === KycState.expired
  const first = level === 1 ? 1 : 2
  return {
    level,
    state,
    step: state === KycState.begun ? (row?.step ?? first) : isOpen || state === KycState.none ? first : null,
    reasons: row?.reasons ?? [],
    missing: row?.missing ?? [],
    submittedAtMs: row?.submittedAtMs ?? null,
    decidedAtMs: row?.decidedAtMs ?? null,
    expiresAtMs: row?.expiresAtMs ?? null,
  }
}

function nextOf(one: LevelView, two: LevelView, isOneDone: boolean): KycProcess['next'] {
  if (one.state === KycState.moreNeeded || two.state === KycState.moreNeeded) return 'missing-kyc'
  if (one.state === KycState.inReview || two.state === KycState.inReview) return null
  if (two.state === KycState.passed) return null
  return isOneDone ? 'leveltwo' : 'levelone'
}
