/** How much an index price is worth: from enough sources, from one, or from none, when nothing trades by it. */
export const indexStates = ['good', 'degraded', 'frozen'] as const
export type IndexStateName = (typeof indexStates)[number]
