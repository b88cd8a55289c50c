import { randomUUID } from 'node:crypto'
import type { ImagePurpose } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { ImageCleaner, ImageRefusal } from './clean-image.ts'
import type { ImageVault } from './image-vault.ts'
import { countImagesSince, type ImageRow, insertImage } from './images.store.ts'

export interface ImageParts {
  readonly sql: Sql
  readonly cleaner: ImageCleaner
  readonly vault: ImageVault
}

export interface SentImage {
  readonly userId: number
  readonly purpose: ImagePurpose
  readonly file: Uint8Array
  readonly nowMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Three pictures for each of five submissions, and as many again that turned out badly. */
const MOST_A_DAY = 30

/** Stores an uploaded picture. It is kept for a day unless it is submitted. */
export async function keepImage(
  { sql, cleaner, vault }: ImageParts,
  { userId, purpose, file, nowMs }: SentImage,
): Promise<ImageRow | ImageRefusal | 'too-many'> {
  if ((await countImagesSince(sql, userId, nowMs - DAY_MS)) >= MOST_A_DAY) return 'too-many'
  const cleaned = await cleaner.clean(file)
  if (typeof cleaned === 'string') return cleaned
  const { jpeg, width, height } = cleaned
  const image = { id: randomUUID(), userId, purpose, width, height }
  // The row first: a file without one would never be deleted.
  await insertImage(sql, image, nowMs)
  await vault.put(image, jpeg)
  return image
}
