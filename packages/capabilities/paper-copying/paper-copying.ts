import type { PaperStopReason } from '@bowline/contract/terms/copy-trading.ts'
import { availableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { type Amount, PPM } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import {
  type CopySettings,
  faultOf,
  type Held,
  isOfPosition,
  LEADING,
  type LeaderMove,
  LIMITS,
  leaderOrderOf,
  type OpenCopyTrading,
  priceOf,
  readLevels,
  type SettingsFault,
} from '../copy-trading/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import { type Paper, type PaperNews, type PaperState, walletOf } from '../paper-account/index.ts'
import { readPositions } from '../perpetuals/index.ts'
import { mirrorOnPaper } from './mirror-on-paper.ts'
import { insertIntents, settleCopy } from './paper-copies.store.ts'
import { closeOnPaper, futuresMoney, openOnPaper, type PaperCopyParts, resultIn } from './paper-copy.ts'
import { activeFollows, endFollow, type Follow, insertFollow } from './paper-follows.store.ts'
import { closeAll, intentsOf, type SettlingParts, settleMissed } from './settle-follow.ts'
import { WatchedLeader } from './watched-leader.ts'

export interface PaperCopyingParts extends Omit<PaperCopyParts, 'accounts' | 'history'> {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly paper: Paper
  readonly leaders: Pick<OpenCopyTrading['leaders'], 'find'>
  readonly log: Log
  readonly now: () => number
}

export interface FollowWish {
  readonly leaderId: number
  readonly amount: Amount
  readonly settings: CopySettings
}

export type FollowRefusal =
  | { readonly refusal: 'unknown-leader' | 'own' | 'following' | 'full' | 'held' | 'balance' }
  | { readonly refusal: 'amount'; readonly least: Amount; readonly most: Amount }
  | { readonly refusal: 'settings'; readonly fault: SettingsFault }

/**
 * Leaders tried on paper: what a leader does is copied by the paper accounts that follow them, with the sizes and bounds of real
 * copies, at the live book. A copy is written down before the paper account is asked and carries the name of the leader's trade,
 * so whatever a crash cut off is settled once.
 */
export class PaperCopying {
  readonly #parts: PaperCopyingParts
  readonly #copying: PaperCopyParts
  readonly #settling: SettlingParts
  readonly #leaders = new Map<number, WatchedLeader>()
  readonly #follows = new Map<number, Follow>()
  /** Who is beginning to follow somebody. */
  readonly #starting = new Set<number>()
  readonly #stopListening: () => void
  #isLoaded = false

  constructor(parts: PaperCopyingParts) {
    this.#parts = parts
    const { markets, markings, paper } = parts
    this.#copying = { accounts: paper.accounts, history: paper.history, markets, markings }
    this.#settling = { ...this.#copying, sql: parts.sql, now: parts.now }
    this.#stopListening = parts.paper.accounts.onStep((news) => this.#onStep(news))
  }

  /** The positions of the paper account are a leader's: its owner trades no contracts meanwhile. */
  isFollowing(userId: number): boolean {
    return this.#follows.has(userId) || this.#starting.has(userId)
  }

  /** Give it every batch, after paper accounts have seen it. */
  apply(batch: EventBatch): void {
    if (this.#leaders.size === 0) return
    const moved = new Set<WatchedLeader>()
    for (const event of batch.events) {
      const leader = isOfPosition(event) ? this.#leaders.get(event.account) : undefined
      if (leader) moved.add(leader)
    }
    for (const leader of moved) leader.apply(batch)
  }

  async follow(userId: number, wish: FollowWish): Promise<Follow | FollowRefusal> {
    if (this.isFollowing(userId)) return { refusal: 'following' }
    this.#starting.add(userId)
    try {
      return await this.#begin(userId, wish)
    } finally {
      this.#starting.delete(userId)
    }
  }

  /** Closes what was copied, at market, and follows no more. Undefined: nobody was followed. */
  async stop(userId: number, reason: PaperStopReason = 'follower'): Promise<Follow | undefined> {
    const follow = this.#follows.get(userId)
    const leader = follow && this.#leaders.get(mainAccountOf(follow.leaderId))
    if (!follow || !leader) return undefined
    return leader.inTurn(async () => {
      if (this.#follows.get(userId) !== follow) return undefined
      await closeAll(this.#settling, follow)
      const state = await this.#parts.paper.accounts.stateOf(userId)
      await this.#end(follow, reason, this.#resultOf(follow, state))
      return follow
    })
  }

  /** What following has brought so far. */
  async result(follow: Follow): Promise<Amount> {
    return follow.result ?? this.#resultOf(follow, await this.#parts.paper.accounts.stateOf(follow.userId))
  }

  /** Ends what is to end by itself: bounds of loss and gain, and leaders who no longer lead. */
  async round(): Promise<void> {
    await this.#load()
    for (const { leaderId, account } of this.#watched()) {
      const leader = this.#leaders.get(account)
      const state = (await this.#parts.leaders.find(leaderId))?.state
      const leads = state !== undefined && LEADING.includes(state)
      for (const follow of [...(leader?.follows.values() ?? [])]) {
        const reason = leads ? await this.#boundReached(follow) : 'leader-left'
        if (reason) await this.stop(follow.userId, reason)
      }
    }
  }

  async close(): Promise<void> {
    this.#stopListening()
    await Promise.all([...this.#leaders.values()].map((leader) => leader.inTurn(async () => {})))
  }

  #watched() {
    return [...new Set([...this.#follows.values()].map(({ leaderId }) => leaderId))].map((leaderId) => ({
      leaderId,
      account: mainAccountOf(leaderId),
    }))
  }

  async #boundReached(follow: Follow): Promise<PaperStopReason | undefined> {
    const { allotted, settings } = follow
    const result = await this.result(follow)
    if (result * PPM <= -allotted * settings.totalStopLossPpm) return 'stop-loss'
    const { totalTakeProfitPpm } = settings
    return totalTakeProfitPpm > 0n && result * PPM >= allotted * totalTakeProfitPpm ? 'take-profit' : undefined
  }

  /** Who was followed when the last process ended, and what it had begun. */
  async #load(): Promise<void> {
    if (this.#isLoaded) return
    for (const follow of await activeFollows(this.#parts.sql)) {
      if (this.#follows.has(follow.userId)) continue
      const leader = this.#watch(follow.leaderId)
      await leader.inTurn(async () => {
        const { life } = await this.#parts.paper.accounts.stateOf(follow.userId)
        if (life !== follow.life) return endFollow(this.#parts.sql, follow.id, this.#ending('reset', 0n))
        this.#add(leader, follow)
        await settleMissed(this.#settling, follow, leader.shown)
        for (const market of leader.shown.keys()) await this.#mirror(leader, market)
      })
    }
    this.#isLoaded = true
  }

  async #begin(userId: number, { leaderId, amount, settings }: FollowWish): Promise<Follow | FollowRefusal> {
    const { sql, leaders, paper, now } = this.#parts
    await this.#load()
    if (this.#follows.has(userId)) return { refusal: 'following' }
    if ((await leaders.find(leaderId))?.state !== 'active') return { refusal: 'unknown-leader' }
    if (leaderId === userId) return { refusal: 'own' }
    const { leastAllotted: least, mostAllotted: most } = LIMITS
    if (amount < least || amount > most) return { refusal: 'amount', least, most }
    const fault = faultOf(settings, amount)
    if (fault) return { refusal: 'settings', fault }
    const leader = this.#watch(leaderId)
    return leader.inTurn(async () => {
      const state = await paper.accounts.stateOf(userId)
      if (this.#isInContracts(state)) return { refusal: 'held' }
      if (amount > availableOf(walletOf(state, paper.accounts.world(), this.#settle))) return { refusal: 'balance' }
      const made = {
        ...{ userId, leaderId, life: state.life, allotted: amount, settings, seen: leader.shown },
        wallet: futuresMoney(state, this.#settle),
      }
      const follow = await insertFollow(sql, made, now())
      if (typeof follow === 'string') return { refusal: follow }
      this.#add(leader, follow)
      return follow
    })
  }

  #watch(leaderId: number): WatchedLeader {
    const account = mainAccountOf(leaderId)
    let leader = this.#leaders.get(account)
    if (!leader) {
      leader = new WatchedLeader(
        this.#parts.engine,
        account,
        (...seen) => this.#copyMove(...seen),
        (...seen) => this.#mirror(...seen),
      )
      this.#leaders.set(account, leader)
    }
    return leader
  }

  #add(leader: WatchedLeader, follow: Follow): void {
    leader.follows.set(follow.userId, follow)
    this.#follows.set(follow.userId, follow)
  }

  async #copyMove(leader: WatchedLeader, move: LeaderMove, held: ReadonlyMap<number, Held>): Promise<void> {
    const contract = this.#parts.markets.contract(move.market)
    if (!contract || leader.follows.size === 0) return
    const its = move.opened === 0n ? undefined : await readPositions(this.#parts.engine, leader.account, move.market)
    const margin = its?.margins.find(({ asset }) => asset === contract.settle)
    const order = leaderOrderOf(move, margin ?? { available: 0n, orderMargin: 0n })
    const copies = [...leader.follows.values()].map(async (follow) => {
      try {
        const intents = intentsOf(move, priceOf(move, contract), this.#parts.now())
        for (const copy of await insertIntents(this.#parts.sql, follow.id, intents, held)) {
          const isClose = copy.kind === 'close'
          const fate = isClose
            ? await closeOnPaper(this.#copying, follow, copy, move.levels)
            : await openOnPaper(this.#copying, follow, move, order, contract)
          await settleCopy(this.#parts.sql, copy.id, fate)
        }
      } catch (err) {
        this.#parts.log.error({ err, follow: follow.id, move: move.name }, 'a move could not be copied on paper')
      }
    })
    await Promise.all(copies)
    if (move.opened > 0n) await this.#mirror(leader, move.market)
  }

  /** Prices at which the leader's position closes are those of all who follow. */
  async #mirror(leader: WatchedLeader, market: number): Promise<void> {
    if (leader.follows.size === 0) return
    try {
      const levels = await readLevels(this.#parts.engine, leader.account, market)
      for (const follow of leader.follows.values()) await mirrorOnPaper(this.#copying, follow, market, levels)
    } catch (err) {
      this.#parts.log.error({ err, account: leader.account, market }, 'levels of a leader are not on paper')
    }
  }

  /** A reset ends the follow: what it had is gone, and its result is shown as it was. */
  #onStep({ userId, before, state }: PaperNews): void {
    const follow = this.#follows.get(userId)
    if (!follow || state.life === follow.life) return
    void this.#end(follow, 'reset', this.#resultOf(follow, before)).catch((error: Error) =>
      this.#parts.log.warn({ error: error.message, follow: follow.id }, 'the end of a follow is not stored yet'),
    )
  }

  async #end(follow: Follow, reason: PaperStopReason, result: Amount): Promise<void> {
    const account = mainAccountOf(follow.leaderId)
    const leader = this.#leaders.get(account)
    leader?.follows.delete(follow.userId)
    this.#follows.delete(follow.userId)
    if (leader?.follows.size === 0 && ![...this.#starting].length) this.#leaders.delete(account)
    await endFollow(this.#parts.sql, follow.id, this.#ending(reason, result))
  }

  #ending(reason: PaperStopReason, result: Amount) {
    return { reason, result, nowMs: this.#parts.now() }
  }

  #resultOf({ wallet }: Follow, state: PaperState): Amount {
    return resultIn(state, this.#parts.paper.accounts.world(), this.#settle, wallet)
  }

  #isInContracts(state: PaperState): boolean {
    const isContract = (market: number) => this.#parts.markets.contract(market) !== undefined
    return (
      [...state.orders.values()].some(({ market }) => isContract(market)) ||
      [...state.positions.values()].some(({ qty }) => qty !== 0n)
    )
  }

  get #settle(): number {
    return this.#parts.markets.assetByCode('USDT')?.asset ?? 0
  }
}
