import type { Freshness } from '../../live/channel-store.ts'
import type { DeskMarket } from '../desk.ts'

/** A price of the book as it is shown. */
export interface ShownLevel {
  readonly price: string
  readonly qty: string
}

export interface Balance {
  readonly available: string
  readonly locked: string
}

/** What every order form depends on, as the page knows it; numbers are decimal texts. */
export interface TicketData {
  readonly market: DeskMarket
  /** The current state; the one in `market` may be outdated. */
  readonly state: DeskMarket['state']
  /** Best first, without the user's own resting orders. */
  readonly bids: readonly ShownLevel[]
  readonly asks: readonly ShownLevel[]
  readonly last: string | null
  /** The five-minute average and the reference price of the band, if the page knows them. */
  readonly average?: string | null
  readonly reference?: string | null
  /** By asset; undefined = not known. */
  readonly balances: ReadonlyMap<string, Balance> | undefined
  /** What they cannot be known without has been asked for in vain. */
  readonly hasFailed?: boolean
  readonly book: Freshness['state']
  readonly account: Freshness['state']
  readonly isSignedIn: boolean
  readonly isFrozen: boolean
  /** The exchange is a demo: who has nothing can have something. */
  readonly givesPlayMoney: boolean
  readonly nowMs: number
}
