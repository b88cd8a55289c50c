/** A user's accounts in the order of the screens (domain/ledger.md §3). */
export const accountKinds = ['spot', 'futures', 'copy', 'earn', 'funding'] as const
