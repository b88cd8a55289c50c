import type { WordKey } from '../words/catalogues.ts'

/** The specification's ids of highlighted entries: spot 1–4, futures 11 and 15, copy 17 and 18, earn 16, funding 19. */
export type HighlightId = 0 | 1 | 2 | 3 | 4 | 11 | 15 | 16 | 17 | 18 | 19

export interface SidebarLink {
  /** 0 is the overview, which has no id in the specification. */
  readonly id: HighlightId
  readonly to: string
  readonly label: WordKey<'assets-layout'>
}

/** An entry with an icon; an entry with links can be expanded. */
export interface SidebarEntry {
  readonly key: 'overview' | 'spot'
  readonly label: WordKey<'assets-layout'>
  readonly links: readonly SidebarLink[]
}

/** Accounts that have pages. */
export const sidebarEntries: readonly SidebarEntry[] = [
  { key: 'overview', label: 'overview', links: [{ id: 0, to: '/assets', label: 'overview' }] },
  { key: 'spot', label: 'spot', links: [{ id: 1, to: '/assets/spot', label: 'spot.account' }] },
]
