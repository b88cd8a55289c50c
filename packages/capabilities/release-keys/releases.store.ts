import { type Assertion, challengeOf, isAssertionOf, personsBehind } from '@bowline/chains/signer/assertion.ts'
import type { ReleaseKeySet } from '@bowline/chains/signer/release-text.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { Messages } from '../messages/index.ts'
import { keysInForce } from './key-changes.store.ts'
import { notifyHolders } from './notify-holders.ts'

/** Who must have signed before anything above the bound leaves. */
export const RELEASING_PERSONS = 2

/** What waits for persons: its name, and the text that their authenticators sign. */
export interface ToRelease {
  readonly subject: string
  readonly text: string
  /** The same for people to read, where no page of ours shows it. */
  readonly shown: ShownRelease
}

export interface ShownRelease {
  /** With the coin. */
  readonly amount?: string
  readonly recipient?: string
  /** Which payment over which network, or which version of the keys. */
  readonly label: string
}

export interface GivenRelease extends ToRelease {
  readonly staff: number
  readonly assertion: Assertion
  /** Whether one person could be behind both of two members. */
  readonly areSameHands: (one: number, other: number) => Promise<boolean>
  readonly messages: Pick<Messages, 'enqueue'>
}

/**
 * `wrong`: the answer is none of this member's key for exactly this; `unknown-key`: the signer does not take the key;
 * `same-hands`: somebody stands behind both.
 */
export type ReleaseRefusal = 'wrong' | 'unknown-key' | 'same-hands'

/**
 * Keeps what a member has signed, in the transaction of what follows. It is looked at here so that a refusal is answered at once; the
 * signer believes none of it, and looks itself. Returns how many different persons have signed by now.
 */
export async function giveRelease(
  tx: Transaction,
  { subject, text, shown, staff, assertion, areSameHands, messages }: GivenRelease,
  nowMs: number,
): Promise<{ readonly persons: number } | { readonly refusal: ReleaseRefusal }> {
  const [own] = await tx<{ person: string; public_key: string; rp_id: string }[]>`
    select person, public_key, rp_id from release_keys where staff = ${staff} and credential_id = ${assertion.key}`
  const key = own && { person: own.person, id: assertion.key, publicKey: own.public_key, rpId: own.rp_id }
  if (!key || !isAssertionOf(key, assertion, challengeOf(text))) return { refusal: 'wrong' }
  const inForce = await keysInForce(tx)
  if (personsBehind(inForce, [assertion], text).size === 0) return { refusal: 'unknown-key' }
  const others = await tx<{ staff: bigint }[]>`
    select staff from releases where subject = ${subject} and staff <> ${staff}`
  for (const { staff: other } of others) if (await areSameHands(staff, Number(other))) return { refusal: 'same-hands' }
  await tx`
    insert into releases (subject, staff, person, assertion, at)
    values (${subject}, ${staff}, ${key.person}, ${tx.json(assertion as never)}, ${new Date(nowMs)})
    on conflict (subject, staff) do update
      set person = excluded.person, assertion = excluded.assertion, at = excluded.at`
  const holders = inForce.keys.map(({ person }) => person)
  await notifyHolders(tx, messages, { subject, text, shown, person: key.person, holders }, nowMs)
  return { persons: (await releasedBy(tx, { subject, text }, inForce)).size }
}

/** Those whose word the signer would take now. */
export async function releasedBy(
  sql: Sql,
  { subject, text }: Pick<ToRelease, 'subject' | 'text'>,
  inForce?: ReleaseKeySet,
): Promise<ReadonlySet<string>> {
  return personsBehind(inForce ?? (await keysInForce(sql)), await assertionsFor(sql, subject), text)
}

export async function assertionsFor(sql: Sql, subject: string): Promise<Assertion[]> {
  const rows = await sql<{ assertion: Assertion }[]>`
    select assertion from releases where subject = ${subject} order by at limit 10`
  return rows.map(({ assertion }) => assertion)
}
