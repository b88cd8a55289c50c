import { ChannelFollower } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { FIRST_USER } from '../account-owners/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import { readAlphaMembers } from './alpha-consents.store.ts'
import { type EarlyMarket, readEarlyMarkets } from './early-markets.store.ts'

/** The triggers of migrations/0002-early-markets.sql announce each change here. */
const CHANNEL = 'alpha'

export interface EarlyMarketsNeeds {
  readonly sql: Sql
  readonly now: () => number
  readonly onTrouble: (error: Error) => void
}

/** Which markets are listed early and who may buy there, in memory: every order asks. */
export class EarlyMarkets {
  readonly #now: () => number
  readonly #follower: ChannelFollower
  #markets: ReadonlyMap<number, EarlyMarket> = new Map()
  #members: ReadonlySet<number> = new Set()

  constructor({ sql, now, onTrouble }: EarlyMarketsNeeds) {
    this.#now = now
    this.#follower = new ChannelFollower({ sql, channel: CHANNEL, read: () => this.#read(sql), onTrouble })
  }

  /** Resolves after the first attempt; a database that is down is asked again later. */
  start(): Promise<void> {
    return this.#follower.start()
  }

  /** Not yet open to everybody. */
  isEarly(market: number): boolean {
    const early = this.#markets.get(market)
    return early !== undefined && this.#now() < early.endsAtMs
  }

  /** Whether this account may not buy there. Selling is for everybody: whoever loses a pass can still leave. */
  keepsOut(account: number, market: number): boolean {
    return this.isEarly(market) && account >= FIRST_USER && !this.#members.has(account)
  }

  /** By number. */
  list(): EarlyMarket[] {
    return [...this.#markets.values()].filter(({ market }) => this.isEarly(market))
  }

  close(): Promise<void> {
    return this.#follower.close()
  }

  /** Reads again, for whoever changed something and is answered that it is in force. */
  refresh(): Promise<void> {
    return this.#follower.refresh()
  }

  async #read(sql: Sql): Promise<void> {
    const [markets, members] = await Promise.all([readEarlyMarkets(sql), readAlphaMembers(sql)])
    this.#markets = new Map(markets.map((early) => [early.market, early]))
    this.#members = new Set(members.map(mainAccountOf))
  }
}
