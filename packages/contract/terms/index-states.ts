/** How much an index price is worth: from enough sources, from one, or from none, when nothing trades by it. */
export const indexStates = ['good', 'degraded', 'frozen'] as const
export type IndexStateName = (typeof indexStates)[number]

/** What a source is to an index: counted in it, too far from the others, silent for too long, or never heard. */
export const sourceStandings = ['counted', 'outlier', 'stale', 'silent'] as const
export type SourceStanding = (typeof sourceStandings)[number]
