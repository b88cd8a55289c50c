/** By what staff look for users. */

export const frozenFilters = ['any', 'trading', 'withdrawals', 'none'] as const
export type FrozenFilter = (typeof frozenFilters)[number]

/** Invited by a user or a KOL; without an inviter but by a campaign or channel; or by nothing on record. */
export const originsOfUsers = ['user', 'kol', 'campaign', 'none'] as const
export type OriginOfUser = (typeof originsOfUsers)[number]

export const userOrders = ['id', 'registered', 'level'] as const
export type UserOrder = (typeof userOrders)[number]
