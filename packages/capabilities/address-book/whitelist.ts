import type { Sql } from '@bowline/platform/postgres/index.ts'
import { entriesOf, isWhitelistOn } from './address-book.store.ts'
import type { Entry, SavedEntry } from './entry.ts'

/** How long a new entry waits, so that its owner can read the mail about it. */
const WAIT_MS = 24 * 60 * 60_000

/** When the whitelist starts to allow the entry. */
export function usableFromMs({ addedAtMs }: Pick<SavedEntry, 'addedAtMs'>): number {
  return addedAtMs + WAIT_MS
}

export type Destination = Pick<Entry, 'coin' | 'network' | 'address' | 'tag'>

export type WhitelistRefusal =
  | { readonly refusal: 'not-listed' }
  | { readonly refusal: 'listed-lately'; readonly fromMs: number }

/**
 * Whether the user's whitelist blocks this destination. `always`: as if it were switched on, as for API keys.
 * Undefined: it is allowed.
 */
export async function refuseDestination(
  sql: Sql,
  userId: number,
  to: Destination,
  { nowMs, always = false }: { readonly nowMs: number; readonly always?: boolean },
): Promise<WhitelistRefusal | undefined> {
  if (!always && !(await isWhitelistOn(sql, userId))) return undefined
  const entry = (await entriesOf(sql, userId)).find(
    ({ coin, network, address, tag }) =>
      coin === to.coin && network === to.network && address === to.address && tag === to.tag,
  )
  if (!entry) return { refusal: 'not-listed' }
  const fromMs = usableFromMs(entry)
  return nowMs < fromMs ? { refusal: 'listed-lately', fromMs } : undefined
}
