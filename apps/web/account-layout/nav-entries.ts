import type { WordKey } from '../words/catalogues.ts'

/** The numbers of the entries in the specification; there is no fourth. */
export type NavId = 1 | 2 | 3 | 5 | 6

export interface NavEntry {
  readonly id: NavId
  readonly to: string
  readonly label: WordKey<'account-layout'>
}

export const navEntries: readonly NavEntry[] = [
  { id: 1, to: '/account', label: 'nav.information' },
  { id: 2, to: '/account/mng_address', label: 'nav.addresses' },
  { id: 3, to: '/account/security', label: 'nav.security' },
  { id: 5, to: '/account/id_verification', label: 'nav.verification' },
  { id: 6, to: '/account/api', label: 'nav.api' },
]
