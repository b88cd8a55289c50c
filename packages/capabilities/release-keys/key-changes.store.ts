import { type ReleaseKey, type ReleaseKeySet, releaseKeysText } from '@bowline/chains/signer/release-text.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { ToRelease } from './releases.store.ts'

/** The next version of the signer's set, which waits for persons of the present one. */
export interface KeyChange extends ReleaseKeySet {
  readonly id: number
  readonly askedBy: number
  readonly askedAtMs: number
}

const NONE: ReleaseKeySet = { version: 0, keys: [] }

/** What the signer said last: none until somebody has given it a file. */
export async function keysInForce(sql: Sql): Promise<ReleaseKeySet> {
  const [row] = await sql<ReleaseKeySet[]>`select version, keys from release_keys_in_force`
  return row ? { version: row.version, keys: row.keys } : NONE
}

export async function writeKeysInForce(sql: Sql, { version, keys }: ReleaseKeySet, nowMs: number): Promise<void> {
  await sql`
    insert into release_keys_in_force (version, keys, seen_at)
    values (${version}, ${sql.json(keys as never)}, ${new Date(nowMs)})
    on conflict (is_only) do update set version = excluded.version, keys = excluded.keys, seen_at = excluded.seen_at`
}

export async function openKeyChange(sql: Sql): Promise<KeyChange | undefined> {
  const [row] = await sql<
    { id: bigint; version: number; keys: ReleaseKey[]; asked_by: bigint; asked_at: Date }[]
  >`select id, version, keys, asked_by, asked_at from release_key_changes where state = 'asked'`
  if (!row) return undefined
  const { version, keys } = row
  return { id: Number(row.id), version, keys, askedBy: Number(row.asked_by), askedAtMs: row.asked_at.getTime() }
}

/** What its persons sign. */
export const keyChangeToRelease = (change: KeyChange): ToRelease => ({
  subject: `keys:${change.id}`,
  text: releaseKeysText(change),
  shown: { label: `release keys, version ${change.version}` },
})

/** Why the signer refused the last change; undefined: it did not. */
export async function lastKeyProblem(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ problem: string }[]>`
    select problem from release_key_changes where state in ('taken', 'refused') order by id desc limit 1`
  return row?.problem === '' ? undefined : row?.problem
}

/** One at a time: one that waits is dropped for the next. */
export async function askKeyChange(
  tx: Transaction,
  { keys, askedBy }: { readonly keys: readonly ReleaseKey[]; readonly askedBy: number },
  nowMs: number,
): Promise<KeyChange> {
  await tx`select pg_advisory_xact_lock(880, 1)`
  const at = new Date(nowMs)
  await tx`update release_key_changes set state = 'dropped', changed_at = ${at} where state = 'asked'`
  const { version } = await keysInForce(tx)
  const plain = keys.map(({ person, id, publicKey, rpId }) => ({ person, id, publicKey, rpId }))
  await tx`
    insert into release_key_changes (version, keys, asked_by, asked_at, changed_at)
    values (${version + 1}, ${tx.json(plain as never)}, ${askedBy}, ${at}, ${at})`
  return (await openKeyChange(tx)) as KeyChange
}

export async function settleKeyChange(sql: Sql, id: number, problem: string, nowMs: number): Promise<void> {
  await sql`
    update release_key_changes
    set state = ${problem === '' ? 'taken' : 'refused'}, problem = ${problem}, changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'asked'`
}
