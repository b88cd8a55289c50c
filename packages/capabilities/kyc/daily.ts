import { KycState } from '@bowline/contract/terms/kyc.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { findUser } from '../identity/index.ts'
import { followRules } from './follow-rules.ts'
import { lockVerification } from './identities.store.ts'
import { deleteUnusedImages } from './images/images.store.ts'
import type { KycParts } from './kyc-parts.ts'
import { deleteOldSubmissions, findLevel, levelsToExpire } from './levels.store.ts'
import { screenAgain } from './screen-again.ts'
import { type Hand, settle } from './settle.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** They count for a day; staff may want to see them for a while longer. */
const SUBMISSIONS_KEPT_MS = 30 * DAY_MS

export interface KycRound {
  readonly screened: number
  readonly expired: number
  readonly restricted: number
  readonly welcomed: number
  readonly imagesRemoved: number
}

/** Applies expiry, new lists and new rules to verified users. Once an hour is enough. */
export async function kycRound(parts: KycParts, nowMs: number): Promise<KycRound> {
  const round = {
    screened: await screenAgain(parts, nowMs),
    expired: await expire(parts, nowMs),
    ...(await followRules(parts, nowMs)),
    imagesRemoved: await removeUnused(parts, nowMs),
  }
  await deleteOldSubmissions(parts.sql, nowMs - SUBMISSIONS_KEPT_MS)
  return round
}

async function expire(parts: KycParts, nowMs: number): Promise<number> {
  const rows = await levelsToExpire(parts.sql, nowMs)
  const hand: Hand = { actor: { kind: 'system', id: 'kyc' }, nowMs }
  for (const { userId, level, revision } of rows) {
    await inTransaction(parts.sql, async (tx) => {
      await lockVerification(tx, userId)
      const row = await findLevel(tx, userId, level)
      const user = await findUser(tx, userId)
      if (!user || row?.revision !== revision) return
      await settle(tx, parts, { user, row, outcome: { state: KycState.expired }, hand })
    })
  }
  return rows.length
}

/** The row first: an orphaned file cannot be decrypted. */
async function removeUnused({ sql, vault }: KycParts, nowMs: number): Promise<number> {
  const ids = await deleteUnusedImages(sql, nowMs - DAY_MS)
  for (const id of ids) await vault.remove(id)
  return ids.length
}
