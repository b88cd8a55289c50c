import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** What one key may withdraw, beside everything that holds for its owner. */
export interface KeyTerms {
  /** Of a rolling day, in USDT, ledger units. */
  readonly perDay: bigint
  /** Entries of its owner's address book. */
  readonly addressIds: readonly number[]
}

export interface KnownKeyTerms extends KeyTerms {
  readonly widenedAtMs: number
}

/** Undefined: its owner has given it none, so it withdraws nothing. */
export async function keyTermsOf(sql: Sql, apiKey: string): Promise<KnownKeyTerms | undefined> {
  const [row] = await sql<{ per_day: string; widened_at: Date; addresses: (bigint | string)[] }[]>`
    select per_day, widened_at, array(
      select address from withdrawal_key_addresses where api_key = ${apiKey} order by address) as addresses
    from withdrawal_key_terms where api_key = ${apiKey}`
  if (!row) return undefined
  return {
    perDay: BigInt(row.per_day),
    addressIds: row.addresses.map(Number),
    widenedAtMs: row.widened_at.getTime(),
  }
}

export async function writeKeyTerms(
  tx: Transaction,
  apiKey: string,
  { perDay, addressIds }: KeyTerms,
  { widenedAtMs, nowMs }: { readonly widenedAtMs: number; readonly nowMs: number },
): Promise<void> {
  await tx`
    insert into withdrawal_key_terms (api_key, per_day, widened_at, changed_at)
    values (${apiKey}, ${String(perDay)}, ${new Date(widenedAtMs)}, ${new Date(nowMs)})
    on conflict (api_key) do update set per_day = excluded.per_day, widened_at = excluded.widened_at,
      changed_at = excluded.changed_at`
  await tx`delete from withdrawal_key_addresses where api_key = ${apiKey} and address <> all (${[...addressIds]})`
  await tx`
    insert into withdrawal_key_addresses (api_key, address)
    select ${apiKey}, id from unnest(${[...addressIds]}::bigint[]) as id on conflict do nothing`
}
