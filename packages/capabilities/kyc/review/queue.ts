import type { Sql } from '@bowline/platform/postgres/index.ts'
import { findIdentity } from '../identities.store.ts'
import type { KycFlag, KycLevelNumber } from '../kyc-words.ts'
import { levelsInReview } from '../levels.store.ts'

/** One row of the queue; names are shown only when the case is opened. */
export interface WaitingCase {
  readonly userId: number
  readonly level: KycLevelNumber
  readonly nationality: string | undefined
  readonly flags: readonly KycFlag[]
  readonly submittedAtMs: number
  readonly revision: number
}

export interface QueuePage {
  readonly cases: readonly WaitingCase[]
  /** Pass it as `after`; undefined at the end. */
  readonly next: { readonly submittedAtMs: number; readonly userId: number } | undefined
}

/** Cases waiting for a person, longest waiting first. */
export async function reviewQueue(
  sql: Sql,
  { after, limit }: { after?: QueuePage['next']; limit: number },
): Promise<QueuePage> {
  const rows = await levelsInReview(sql, { ...(after && { after }), limit })
  const cases = await Promise.all(
    rows.map(async ({ userId, level, flags, submittedAtMs = 0, revision }) => {
      const identity = await findIdentity(sql, userId)
      return { userId, level, nationality: identity?.nationality, flags, submittedAtMs, revision }
    }),
  )
  const last = cases.length === limit ? cases.at(-1) : undefined
  return { cases, next: last && { submittedAtMs: last.submittedAtMs, userId: last.userId } }
}
