import type { AccountNews, AccountStore } from '../live/account-store.ts'
import type { Freeze } from './freeze-notice.ts'

export interface FreezeSources {
  /** As the document was drawn. */
  readonly first: Freeze
  readonly account: Pick<AccountStore, 'subscribe' | 'onNews' | 'getSnapshot'>
  /** Withdrawals are frozen beside the engine: what was missed without a connection must be asked for. */
  readonly ask: () => Promise<Pick<Freeze, 'withdrawalsFrozen'>>
}

/** Which freezes there are now: as the document says, then as the account's channel does. */
export class FreezeStore {
  readonly #sources: FreezeSources
  #now: Freeze

  constructor(sources: FreezeSources) {
    this.#sources = sources
    this.#now = sources.first
  }

  readonly getSnapshot = (): Freeze => this.#now

  /** Calls the listener when a freeze begins or ends. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const { account } = this.#sources
    const become = (change: Partial<Freeze>) => {
      const next = { ...this.#now, ...change }
      const { tradingFrozen, withdrawalsFrozen } = this.#now
      if (next.tradingFrozen === tradingFrozen && next.withdrawalsFrozen === withdrawalsFrozen) return
      this.#now = next
      listener()
    }
    const look = () => {
      const view = account.getSnapshot()
      if (view) become({ tradingFrozen: view.tradeFrozen })
    }
    const leave = [account.subscribe(look), account.onNews((news) => this.#apply(news, become))]
    look()
    return () => {
      for (const stop of leave) stop()
    }
  }

  #apply(news: AccountNews, become: (change: Partial<Freeze>) => void): void {
    if (news.kind === 'notice' && news.notice.freeze) become(news.notice.freeze)
    // A page that cannot ask keeps what it knows.
    if (news.kind === 'resynced') this.#sources.ask().then(become, () => undefined)
  }
}
