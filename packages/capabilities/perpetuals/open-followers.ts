import { Markings } from './markings.ts'
import { TouchedAccounts } from './touched-accounts.ts'

/** What this process remembers of contracts by following every batch; both are given each of them. */

export function openMarkings(): Markings {
  return new Markings()
}

/** `startsAfter`: the command after which every batch is followed. */
export function openTouchedAccounts(startsAfter: number): TouchedAccounts {
  return new TouchedAccounts(startsAfter)
}
