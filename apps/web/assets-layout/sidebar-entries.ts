import type { WordKey } from '../words/catalogues.ts'

/**
 * The specification's ids of highlighted entries: spot 1–4, futures 11 and 15, copy 17 and 18, earn 16, funding 19. The
 * overview, convert and breakeven have none there: they are 0, 20 and 21. A page that comes finds its id here, and a test holds it
 * to have an entry.
 */
export const HIGHLIGHTS = {
  '/assets': 0,
  '/assets/spot': 1,
  '/assets/spot/deposit': 2,
  '/assets/spot/withdraw': 3,
  '/assets/spot/history': 4,
  '/assets/contract': 11,
  '/assets/contract/transaction': 15,
  '/assets/financial': 16,
  '/assets/copy-trade': 17,
  '/assets/copy-trade/transaction': 18,
  '/assets/funding': 19,
  '/assets/convert': 20,
  '/assets/breakeven-analysis': 21,
} as const
export type HighlightId = (typeof HIGHLIGHTS)[keyof typeof HIGHLIGHTS]

export interface SidebarLink {
  readonly to: keyof typeof HIGHLIGHTS
  readonly label: WordKey<'assets-layout'>
}

/** An entry with an icon; an entry with links can be expanded. */
export interface SidebarEntry {
  readonly key: 'overview' | 'spot' | 'futures' | 'copy' | 'earn' | 'funding' | 'convert' | 'breakeven'
  /** What it and its first link are called once the futures account is unified. */
  readonly unified?: WordKey<'assets-layout'>
  readonly label: WordKey<'assets-layout'>
  readonly links: readonly SidebarLink[]
}

/** Accounts that have pages, and what is done with all of them. */
export const sidebarEntries: readonly SidebarEntry[] = [
  { key: 'overview', label: 'overview', links: [{ to: '/assets', label: 'overview' }] },
  {
    key: 'spot',
    label: 'spot',
    links: [
      { to: '/assets/spot', label: 'spot.account' },
      { to: '/assets/spot/deposit', label: 'deposit' },
      { to: '/assets/spot/withdraw', label: 'withdraw' },
      { to: '/assets/spot/history', label: 'history' },
    ],
  },
  {
    key: 'futures',
    label: 'futures',
    unified: 'unified',
    links: [
      { to: '/assets/contract', label: 'futures.account' },
      { to: '/assets/contract/transaction', label: 'transactions' },
    ],
  },
  {
    key: 'copy',
    label: 'copy',
    links: [
      { to: '/assets/copy-trade', label: 'copy.account' },
      { to: '/assets/copy-trade/transaction', label: 'copy.transactions' },
    ],
  },
  { key: 'earn', label: 'earn', links: [{ to: '/assets/financial', label: 'earn' }] },
  { key: 'funding', label: 'funding', links: [{ to: '/assets/funding', label: 'funding' }] },
  { key: 'convert', label: 'nav.convert', links: [{ to: '/assets/convert', label: 'nav.convert' }] },
  {
    key: 'breakeven',
    label: 'nav.breakeven',
    links: [{ to: '/assets/breakeven-analysis', label: 'nav.breakeven' }],
  },
]
