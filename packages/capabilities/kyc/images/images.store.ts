import type { ImagePurpose } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

export interface ImageRow {
  readonly id: string
  readonly userId: number
  readonly purpose: ImagePurpose
  readonly width: number
  readonly height: number
}

export async function insertImage(sql: Sql, image: ImageRow, nowMs: number): Promise<void> {
  await sql`
    insert into kyc_images (id, user_id, purpose, width, height, uploaded_at)
    values (${image.id}, ${image.userId}, ${image.purpose}, ${image.width}, ${image.height}, ${new Date(nowMs)})`
}

export async function countImagesSince(sql: Sql, userId: number, sinceMs: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from kyc_images where user_id = ${userId} and uploaded_at > ${new Date(sinceMs)}`
  return row?.count ?? 0
}

/** Those of the given ids that belong to the user. */
export async function findImages(sql: Sql, userId: number, ids: readonly string[]): Promise<ImageRow[]> {
  const rows = await sql<{ id: string; purpose: ImagePurpose; width: number; height: number }[]>`
    select id, purpose, width, height from kyc_images where user_id = ${userId} and id = any(${ids as string[]}::uuid[])`
  return rows.map((row) => ({ ...row, userId }))
}

export async function markImagesUsed(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update kyc_images set is_used = true where id = any(${ids as string[]}::uuid[])`
}

/** Deletes rows that were never submitted; returns the ids whose files may be deleted. */
export async function deleteUnusedImages(sql: Sql, beforeMs: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from kyc_images where not is_used and uploaded_at < ${new Date(beforeMs)} returning id`
  return rows.map(({ id }) => id)
}
