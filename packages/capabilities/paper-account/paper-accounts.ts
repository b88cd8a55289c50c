import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type Account, marketsOf, NO_CHANGES, priceOf, startingGrants, takeAll } from './account-parts.ts'
import { liveWorld, type WorldParts } from './live-world.ts'
import {
  applyCommand,
  applyMarket,
  isSomething,
  type MarketEvent,
  type PaperCommand,
  type SettingCommand,
} from './machine/account.ts'
import type { Step } from './machine/draft.ts'
import { type Holding, holdingsOf, worthInUsdt } from './machine/figures.ts'
import type { NewPaperOrder } from './machine/orders.ts'
import { concernsBook, concernsTrade } from './machine/resting.ts'
import type { PaperState } from './machine/state.ts'
import type { World } from './machine/world.ts'
import { readState, readWatched, StaleStateError, writeStep } from './paper-accounts.store.ts'
import { OVER, type PaperAnswer, type PaperNews } from './paper-answer.ts'
import { readPaperOrder } from './paper-history.read.ts'

const RETRY_MS = 1_000

export interface PaperParts extends WorldParts {
  readonly sql: Sql
  readonly log: Log
  readonly now: () => number
}

/**
 * Paper accounts on the live market: each is a state machine (`machine/`) whose steps are stored one by one before they are
 * reported. Accounts with open orders or positions are held in memory and follow the market; others are read when asked for.
 */
export class PaperAccounts {
  readonly #parts: PaperParts
  readonly #listeners: Listeners<[news: PaperNews]>
  readonly #accounts = new Map<number, Promise<Account>>()
  /** Those that the market can do something to, by market. */
  readonly #watching = new Map<number, Map<number, Account>>()
  #closed = false

  constructor(parts: PaperParts) {
    this.#parts = parts
    this.#listeners = new Listeners((err) => parts.log.error({ err }, 'a step of a paper account was not announced'))
  }

  /** Called with each step once it is stored. Returns a function that stops it. */
  onStep(listener: (news: PaperNews) => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Reads the accounts that wait for something, and looks at the market as it is now; retries while the database is down. */
  async start(): Promise<void> {
    const { sql, log } = this.#parts
    while (!this.#closed) {
      try {
        for (const userId of await readWatched(sql)) {
          const account = await this.#account(userId)
          for (const market of marketsOf(account.state)) this.#look(userId, account, market)
        }
        return
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'paper accounts are not loaded yet')
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const accounts = await Promise.allSettled(this.#accounts.values())
    await Promise.allSettled(accounts.map((found) => (found.status === 'fulfilled' ? found.value.queue : undefined)))
  }

  /** Follows the market; call after market data and markings have processed the batch. */
  apply(batch: EventBatch): void {
    if (this.#watching.size === 0) return
    for (const event of batch.events) {
      if (event.kind === 'trade') {
        const { market, price, qty } = event
        const trade = { market, price, qty, buyerIsMaker: event.buyerIsMaker === 1 }
        this.#each(market, (userId, account) => {
          if (account.busy === 0 && !concernsTrade(account.state.orders.values(), trade)) return
          account.trades.push(trade)
          this.#drain(userId, account)
        })
      } else if (event.kind === 'level') {
        const { market, side, price } = event
        this.#each(market, (userId, account) => {
          if (account.busy === 0 && !concernsBook(account.state.orders.values(), market, side, price)) return
          account.books.add(market)
          this.#drain(userId, account)
        })
      } else if (event.kind === 'mark') {
        this.#each(event.market, (userId, account) => {
          account.marks.add(event.market)
          this.#drain(userId, account)
        })
      } else if (event.kind === 'funding-rate') {
        const { market, rate, mark } = event
        this.#each(market, (userId, account) => {
          void this.#inTurn(account, () =>
            this.#see(userId, account, { saw: 'funding', funding: { market, rate, mark } }),
          )
        })
      }
    }
  }

  /** The account as it is; one that never was begins now, with its starting money. */
  async stateOf(userId: number): Promise<PaperState> {
    const account = await this.#account(userId)
    if (account.state.life > 0) return account.state
    await this.#inTurn(account, () => this.#begin(userId, account))
    return account.state
  }

  world(): World {
    return liveWorld(this.#parts, this.#parts.now())
  }

  holdings(state: PaperState, world = this.world()): readonly Holding[] {
    return holdingsOf(state, world)
  }

  /** Worth of everything at the prices of now, 10^-8 USDT. */
  value(state: PaperState, world = this.world()): Amount {
    return worthInUsdt(holdingsOf(state, world), (asset) => priceOf(this.#parts, world, asset))
  }

  /** Of one holding. */
  worthOf(holding: Holding, world: World): Amount {
    return worthInUsdt([holding], (asset) => priceOf(this.#parts, world, asset))
  }

  /** With `life`: in no other one. */
  async place(userId: number, order: NewPaperOrder, life?: number): Promise<PaperAnswer> {
    await this.stateOf(userId)
    const account = await this.#account(userId)
    return this.#inTurn(account, async () => {
      if (life !== undefined && life !== account.state.life) return OVER
      const { clientId } = order
      const open = [...account.state.orders.values()].find((known) => known.clientId === clientId)
      const by = { clientId, life: account.state.life }
      const first = open ?? (await readPaperOrder(this.#parts.sql, userId, by))
      if (first) return { done: true, state: account.state, changes: NO_CHANGES, order: first, isRepeat: true }
      return this.#obey(userId, account, { do: 'place', order })
    })
  }

  async does(userId: number, command: SettingCommand, life?: number): Promise<PaperAnswer> {
    await this.stateOf(userId)
    const account = await this.#account(userId)
    return this.#inTurn(account, async () => {
      if (life !== undefined && life !== account.state.life) return OVER
      return this.#obey(userId, account, command)
    })
  }

  /** Begins a new life. What was before stays in the history. */
  async reset(userId: number): Promise<PaperAnswer> {
    const account = await this.#account(userId)
    return this.#inTurn(account, () =>
      this.#obey(userId, account, { do: 'reset', grants: startingGrants(this.#parts.markets) }),
    )
  }

  async #begin(userId: number, account: Account): Promise<void> {
    if (account.state.life > 0) return
    await this.#obey(userId, account, { do: 'reset', grants: startingGrants(this.#parts.markets) })
  }

  async #obey(userId: number, account: Account, command: PaperCommand): Promise<PaperAnswer> {
    const world = this.world()
    const outcome = applyCommand(account.state, world, command)
    if (!outcome.done) return outcome
    await this.#store(userId, account, outcome, world)
    return { ...outcome, isRepeat: false }
  }

  async #see(userId: number, account: Account, event: MarketEvent): Promise<void> {
    while (!this.#closed) {
      const world = this.world()
      const step = applyMarket(account.state, world, event)
      // A place in the queue is an estimate: it is stored with what happens next.
      if (!isSomething(step)) {
        account.state = step.state
        return
      }
      try {
        await this.#store(userId, account, step, world)
        return
      } catch (error) {
        this.#parts.log.warn({ error: (error as Error).message }, 'a step of a paper account is not stored yet')
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  /** Stores a step, and only then is it the account's. */
  async #store(userId: number, account: Account, { state, changes }: Step, world: World): Promise<void> {
    const before = account.state
    const atMs = world.nowMs
    const values = { before: this.value(before, world), after: this.value(state, world) }
    try {
      await writeStep(this.#parts.sql, { userId, before, state, changes, atMs, values })
    } catch (error) {
      if (error instanceof StaleStateError) account.state = await readState(this.#parts.sql, userId)
      throw error
    }
    account.state = state
    this.#watch(userId, account)
    this.#listeners.notify({ userId, atMs, before, state, changes })
    // The market may have moved while the step was being stored.
    for (const market of new Set(changes.orders.map((order) => order.market))) account.books.add(market)
    this.#drain(userId, account)
  }

  #look(userId: number, account: Account, market: number): void {
    account.books.add(market)
    account.marks.add(market)
    this.#drain(userId, account)
  }

  /** Has the machine see what came, in turn. */
  #drain(userId: number, account: Account): void {
    if (account.trades.length + account.books.size + account.marks.size === 0) return
    void this.#inTurn(account, async () => {
      for (const trade of account.trades.splice(0)) await this.#see(userId, account, { saw: 'trade', trade })
      for (const market of takeAll(account.books)) await this.#see(userId, account, { saw: 'book', market })
      for (const market of takeAll(account.marks)) await this.#see(userId, account, { saw: 'mark', market })
    })
  }

  #inTurn<T>(account: Account, work: () => Promise<T>): Promise<T> {
    account.busy++
    const done = account.queue.then(work).finally(() => {
      account.busy--
    })
    account.queue = done.catch((err: Error) => {
      if (!(err instanceof StaleStateError)) this.#parts.log.error({ err }, 'a step of a paper account failed')
    })
    return done
  }

  #account(userId: number): Promise<Account> {
    let found = this.#accounts.get(userId)
    if (!found) {
      found = this.#load(userId)
      this.#accounts.set(userId, found)
      found.catch(() => this.#accounts.delete(userId))
    }
    return found
  }

  async #load(userId: number): Promise<Account> {
    const state = await readState(this.#parts.sql, userId)
    const account: Account = {
      ...{ state, queue: Promise.resolve(), busy: 0 },
      ...{ trades: [], books: new Set<number>(), marks: new Set<number>() },
    }
    this.#watch(userId, account)
    return account
  }

  /** Notes which markets the account has something on. */
  #watch(userId: number, account: Account): void {
    const wanted = new Set(marketsOf(account.state))
    for (const [market, users] of this.#watching) {
      if (wanted.has(market) || !users.delete(userId)) continue
      if (users.size === 0) this.#watching.delete(market)
    }
    for (const market of wanted) {
      const users = this.#watching.get(market) ?? new Map<number, Account>()
      users.set(userId, account)
      this.#watching.set(market, users)
    }
  }

  #each(market: number, call: (userId: number, account: Account) => void): void {
    for (const [userId, account] of this.#watching.get(market) ?? []) call(userId, account)
  }
}
