import type { Transaction } from '@bowline/platform/postgres/index.ts'

export type GivingRefusal = 'unknown' | 'given' | 'email-taken'

/**
 * Gives an account that was set aside to a person again: their user is made anew, with the number and identity that the
 * engine knows, and with no password. They get in by asking for a new one, which proves that the address is theirs. No money
 * moves. Run inside what two members of staff decided.
 */
export async function giveAccount(
  tx: Transaction,
  { account, email }: { readonly account: number; readonly email: string },
  nowMs: number,
): Promise<GivingRefusal | undefined> {
  const [row] = await tx<{ owner: string | null; given_at: Date | null }[]>`
    select owner, given_at from accounts_set_aside where account = ${account} for update`
  if (!row) return 'unknown'
  if (row.given_at) return 'given'
  // An account without an owner gets one at the next start, as every user from before there were any.
  const made = await tx`
    insert into users (id, email, owner, account_opened_at) overriding system value
    values (${account}, ${email}, ${row.owner}, ${new Date(nowMs)})
    on conflict do nothing returning id`
  if (made.length === 0) return 'email-taken'
  await tx`update accounts_set_aside set given_at = ${new Date(nowMs)} where account = ${account}`
  return undefined
}
