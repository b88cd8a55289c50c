import { IndexState } from '@bowline/core/messages/terms.ts'
import { wordsOf } from './words-of.ts'

/** How much an index price is worth: from enough sources, from one, or from none, when nothing trades by it. */
export const indexStates = wordsOf(IndexState)
export type IndexStateName = keyof typeof IndexState

/** `counted` in the index; `outlier`: too far from the others; `stale`: said nothing for too long; `silent`: never spoke. */
export const sourceStandings = ['counted', 'outlier', 'stale', 'silent'] as const
export type SourceStanding = (typeof sourceStandings)[number]
