import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type SecurityRequest, securityNotice } from '../account-security/index.ts'
import { type Destination, entriesOf } from '../address-book/index.ts'
import { keyOf } from '../api-keys/index.ts'
import { asProved, type ProofEnded } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import { type KeyTerms, type KnownKeyTerms, keyTermsOf, writeKeyTerms } from './key-terms.store.ts'

/** What a thief who got as far as this would do waits a day, in which its owner reads the mail about it. */
const WAIT_MS = 24 * 60 * 60_000

export type KeyTermsRefusal = { readonly refusal: 'key-unknown' | 'entry-unknown' }

/** The key that withdraws, and what it has withdrawn within a day, in USDT. */
export interface WithdrawingKey {
  readonly apiKey: string
  readonly ofDay: bigint
}

export type KeyWithdrawalRefusal =
  | { readonly refusal: 'key-without-terms' | 'key-address' }
  | { readonly refusal: 'key-over-limit'; readonly perDay: bigint }
  | { readonly refusal: 'key-widened'; readonly fromMs: number }

/** From when a key may do what it was last allowed. */
export function usableTermsFromMs({ widenedAtMs }: KnownKeyTerms): number {
  return widenedAtMs + WAIT_MS
}

/**
 * Gives a key its own daily limit and its own addresses of the book. The caller has had the strongest factor proved. More than
 * before makes the key wait a day; less takes effect at once.
 */
export function giveKeyTerms(
  { sql, messages }: { readonly sql: Sql; readonly messages: Pick<Messages, 'enqueue'> },
  { user, from, nowMs }: SecurityRequest,
  apiKey: string,
  { perDay, addressIds }: KeyTerms,
): Promise<KnownKeyTerms | KeyTermsRefusal | ProofEnded> {
  return asProved(sql, user, async (tx) => {
    const key = await keyOf(tx, user.id, apiKey, nowMs)
    if (!key) return { refusal: 'key-unknown' } as const
    const own = new Set((await entriesOf(tx, user.id)).map(({ id }) => id))
    if (addressIds.some((id) => !own.has(id))) return { refusal: 'entry-unknown' } as const
    const before = await keyTermsOf(tx, apiKey)
    const isWider =
      !before || perDay > before.perDay || addressIds.some((address) => !before.addressIds.includes(address))
    const widenedAtMs = isWider ? nowMs : before.widenedAtMs
    const terms = { perDay, addressIds: [...new Set(addressIds)].toSorted((a, b) => a - b) }
    await writeKeyTerms(tx, apiKey, terms, { widenedAtMs, nowMs })
    const about = (known: KeyTerms) => ({
      key: apiKey.slice(0, 8),
      withdrawsPerDay: String(known.perDay),
      withdrawsTo: [...known.addressIds],
    })
    const message = { template: 'apiKeyChanged', values: { label: key.label } } as const
    const rows = { ...(before && { before: about(before) }), after: about(terms) }
    await securityNotice(tx, messages, { user, event: 'api-key-changed', from, nowMs, message, ...rows })
    return { ...terms, widenedAtMs }
  })
}

/** Step 4 for a key: its own limit. */
export async function refuseKeyValue(
  sql: Sql,
  { apiKey, ofDay }: WithdrawingKey,
  asked: bigint,
  nowMs: number,
): Promise<KeyWithdrawalRefusal | undefined> {
  const terms = await keyTermsOf(sql, apiKey)
  if (!terms) return { refusal: 'key-without-terms' }
  const fromMs = usableTermsFromMs(terms)
  if (nowMs < fromMs) return { refusal: 'key-widened', fromMs }
  return ofDay + asked > terms.perDay ? { refusal: 'key-over-limit', perDay: terms.perDay } : undefined
}

/** Step 6 for a key: its own list. */
export async function refuseKeyAddress(
  sql: Sql,
  userId: number,
  { apiKey }: WithdrawingKey,
  to: Destination,
): Promise<KeyWithdrawalRefusal | undefined> {
  const terms = await keyTermsOf(sql, apiKey)
  const isListed = (await entriesOf(sql, userId)).some(
    ({ id, coin, network, address, tag }) =>
      terms?.addressIds.includes(id) &&
      coin === to.coin &&
      network === to.network &&
      address === to.address &&
      tag === to.tag,
  )
  return isListed ? undefined : { refusal: 'key-address' }
}
