/** What staff can make of a market. */
export const marketStates = ['pre-open', 'post-only', 'trading', 'cancel-only', 'halt', 'delist'] as const
