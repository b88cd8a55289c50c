/** What staff can make of a market. */
export const marketStates = ['pre-open', 'post-only', 'trading', 'cancel-only', 'halt', 'delist'] as const

/** And of a contract, which may take only what makes positions smaller. */
export const contractTradingStates = [...marketStates, 'reduce-only'] as const

/** From closed to open. */
export const statesFromStrict = ['halt', 'cancel-only', 'reduce-only', 'post-only', 'trading'] as const

/** A move towards closed restricts, which one person may do at once; any other takes two. */
export function isStricter(from: string, to: string): boolean {
  const states: readonly string[] = statesFromStrict
  const after = states.indexOf(to)
  return after >= 0 && after < states.indexOf(from)
}
