/**
 * The account with which a user trades and which owns their ledger accounts. It has the user's own number today; users and
 * accounts are different things all the same: a user can come to have more accounts (copy relations, sub-accounts), and the
 * house has accounts without users. Whatever is done in the engine for a user is done for this account.
 */
export function mainAccountOf(userId: number): number {
  return userId
}
