import type { Sql } from '@bowline/platform/postgres/index.ts'
import { entriesOf, isWhiteListOn } from './address-book.store.ts'
import type { Entry, SavedEntry } from './entry.ts'

/** How long a new entry waits: time for its owner to read the mail about it. */
const WAIT_MS = 24 * 60 * 60_000

/** From when on the white list lets money go there. */
export function usableFromMs({ addedAtMs }: Pick<SavedEntry, 'addedAtMs'>): number {
  return addedAtMs + WAIT_MS
}

export type Destination = Pick<Entry, 'coin' | 'network' | 'address' | 'tag'>

export type WhiteListRefusal =
  | { readonly refusal: 'not-listed' }
  | { readonly refusal: 'listed-lately'; readonly fromMs: number }

/**
 * Whether the user's white list lets money go there. `always`: as if he had switched it on, which is so for API keys.
 * Undefined: it does.
 */
export async function refuseDestination(
  sql: Sql,
  userId: number,
  to: Destination,
  { nowMs, always = false }: { readonly nowMs: number; readonly always?: boolean },
): Promise<WhiteListRefusal | undefined> {
  if (!always && !(await isWhiteListOn(sql, userId))) return undefined
  const entry = (await entriesOf(sql, userId)).find(
    ({ coin, network, address, tag }) =>
      coin === to.coin && network === to.network && address === to.address && tag === to.tag,
  )
  if (!entry) return { refusal: 'not-listed' }
  const fromMs = usableFromMs(entry)
  return nowMs < fromMs ? { refusal: 'listed-lately', fromMs } : undefined
}
