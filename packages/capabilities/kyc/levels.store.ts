import type { ImagePurpose, KycPiece, KycReason, KycState } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { KycFlag, KycLevelNumber } from './kyc-words.ts'

export type LevelImages = Readonly<Partial<Record<ImagePurpose, string>>>

/** The state of one of a user's levels. */
export interface LevelRow {
  readonly userId: number
  readonly level: KycLevelNumber
  readonly state: KycState
  readonly step: 1 | 2 | 3
  readonly reasons: readonly KycReason[]
  readonly missing: readonly KycPiece[]
  readonly flags: readonly KycFlag[]
  readonly images: LevelImages
  /** Of what was read; each write increments it. */
  readonly revision: number
  readonly locale: string
  readonly submittedAtMs: number | undefined
  readonly decidedAtMs: number | undefined
  readonly decidedBy: string | undefined
  readonly note: string
  readonly expiresAtMs: number | undefined
}

interface Row {
  user_id: bigint
  level: KycLevelNumber
  state: KycState
  step: 1 | 2 | 3
  reasons: KycReason[]
  missing: KycPiece[]
  flags: KycFlag[]
  images: LevelImages
  revision: number
  locale: string
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  note: string
  expires_at: Date | null
}

const toLevel = (row: Row): LevelRow => ({
  userId: Number(row.user_id),
  level: row.level,
  state: row.state,
  step: row.step,
  reasons: row.reasons,
  missing: row.missing,
  flags: row.flags,
  images: row.images,
  revision: row.revision,
  locale: row.locale,
  submittedAtMs: row.submitted_at?.getTime(),
  decidedAtMs: row.decided_at?.getTime(),
  decidedBy: row.decided_by ?? undefined,
  note: row.note,
  expiresAtMs: row.expires_at?.getTime(),
})

/** A level that was not begun. */
export function newLevel(userId: number, level: KycLevelNumber, locale: string): LevelRow {
  return {
    userId,
    level,
    state: 1,
    step: 1,
    reasons: [],
    missing: [],
    flags: [],
    images: {},
    revision: 0,
    locale,
    submittedAtMs: undefined,
    decidedAtMs: undefined,
    decidedBy: undefined,
    note: '',
    expiresAtMs: undefined,
  }
}

/** The user's levels that were begun, in order. */
export async function readLevels(sql: Sql, userId: number): Promise<LevelRow[]> {
  const rows = await sql<Row[]>`select * from kyc_levels where user_id = ${userId} order by level`
  return rows.map(toLevel)
}

export async function findLevel(sql: Sql, userId: number, level: KycLevelNumber): Promise<LevelRow | undefined> {
  return (await readLevels(sql, userId)).find((row) => row.level === level)
}

export async function writeLevel(tx: Sql, row: LevelRow): Promise<void> {
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  const columns = {
    user_id: row.userId,
    level: row.level,
    state: row.state,
    step: row.step,
    reasons: row.reasons as string[],
    missing: row.missing as string[],
    flags: row.flags as string[],
    images: tx.json(row.images),
    revision: row.revision + 1,
    locale: row.locale,
    submitted_at: time(row.submittedAtMs),
    decided_at: time(row.decidedAtMs),
    decided_by: row.decidedBy ?? null,
    note: row.note,
    expires_at: time(row.expiresAtMs),
  }
  const { user_id, level, ...changed } = columns
  await tx`insert into kyc_levels ${tx(columns)} on conflict (user_id, level) do update set ${tx(changed)}`
}

/** In review, longest waiting first; `after` is the last row of the previous page. */
export async function levelsInReview(
  sql: Sql,
  { after, limit }: { after?: { submittedAtMs: number; userId: number }; limit: number },
): Promise<LevelRow[]> {
  const rows = await sql<Row[]>`
    select * from kyc_levels where state = 2
      and ${after ? sql`(submitted_at, user_id) > (${new Date(after.submittedAtMs)}, ${after.userId})` : sql`true`}
    order by submitted_at, user_id limit ${limit}`
  return rows.map(toLevel)
}

/** How many wait for a person, by a partial index. */
export async function countInReview(sql: Sql): Promise<number> {
  const [row] = await sql<{ cases: number }[]>`select count(*)::int as cases from kyc_levels where state = 2`
  return row?.cases ?? 0
}

/** Passed, or passed and under review or questioned again, and expired. */
export async function levelsToExpire(sql: Sql, nowMs: number): Promise<LevelRow[]> {
  const rows = await sql<Row[]>`select * from kyc_levels where state in (2, 3, 5) and expires_at <= ${new Date(nowMs)}`
  return rows.map(toLevel)
}

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_SUBMISSIONS = 5

/** How many of the five within 24 hours are left, and when the next is possible if none is. */
export async function submissionsLeft(
  sql: Sql,
  userId: number,
  nowMs: number,
): Promise<{ readonly left: number; readonly againAtMs: number | undefined }> {
  const rows = await sql<{ submitted_at: Date }[]>`
    select submitted_at from kyc_submissions
    where user_id = ${userId} and submitted_at > ${new Date(nowMs - DAY_MS)}
    order by submitted_at desc limit ${MOST_SUBMISSIONS}`
  const left = MOST_SUBMISSIONS - rows.length
  const oldest = rows.at(-1)?.submitted_at.getTime()
  return { left, againAtMs: left === 0 && oldest !== undefined ? oldest + DAY_MS : undefined }
}

export async function noteSubmission(tx: Sql, userId: number, level: KycLevelNumber, nowMs: number): Promise<void> {
  await tx`
    insert into kyc_submissions (user_id, level, submitted_at) values (${userId}, ${level}, ${new Date(nowMs)})`
}

export async function deleteOldSubmissions(sql: Sql, beforeMs: number): Promise<void> {
  await sql`delete from kyc_submissions where submitted_at < ${new Date(beforeMs)}`
}
