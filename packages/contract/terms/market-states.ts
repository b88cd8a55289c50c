/** What staff can make of a market. */
export const marketStates = ['pre-open', 'post-only', 'trading', 'cancel-only', 'halt', 'delist'] as const

/** And of a contract, which may take only what makes positions smaller. */
export const contractTradingStates = [...marketStates, 'reduce-only'] as const

/** What keeps an account from trading with itself. */
export const stpModes = ['none', 'expireTaker', 'expireMaker', 'expireBoth', 'decrement'] as const
export type StpName = (typeof stpModes)[number]
