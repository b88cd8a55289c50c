import type { CLOSE_COPY } from '@bowline/contract/terms/products.ts'
import { ContractState } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount, Quantity } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { Permitted } from '../permission/index.ts'
import { readPositions } from '../perpetuals/index.ts'
import type { CopyMoney } from './copy-money.ts'
import { sendClosing } from './copy-orders.ts'
import { advanceEnd, type EndingParts, stopCopying } from './end-copying.ts'
import type { LeaderFollower } from './follow-leaders.ts'
import { LateMoney, type LateParts } from './late-money.ts'
import { type Leader, leadersIn } from './leaders.store.ts'
import type { Leaders } from './leaders.ts'
import { finishTransfer, type MoveRefusal, moveMoney } from './move-money.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { changeRelation, findRelation, type Relation, runningRelations } from './relations.store.ts'
import type { RunningRelations } from './running-relations.ts'
import { type CopySettings, faultOf, type SettingsFault } from './settings.ts'
import { countProfits, settleShare, weekOf } from './share-profit.ts'
import {
  type Copier,
  type CopyWish,
  finishStart,
  type StartingParts,
  type StartRefusal,
  startCopying,
} from './start-copying.ts'
import { type CopyTransfer, openTransfers } from './transfers.store.ts'

export interface CopyTradingParts extends EndingParts, StartingParts, LateParts {
  readonly money: CopyMoney
  readonly markets: MarketRegistry
  readonly relations: RunningRelations
  readonly follower: LeaderFollower
  readonly leaders: Leaders
  readonly log: Log
}

/** Who may at least stop. */
export type Leaver = Permitted<typeof CLOSE_COPY>

export type ChangeRefusal =
  | MoveRefusal
  | { readonly refusal: 'no-position' }
  | { readonly refusal: 'settings'; readonly fault: SettingsFault }

/** Relations from their start to their end, and what has to be looked at all the time. */
export class CopyTrading {
  readonly #parts: CopyTradingParts
  readonly #turns = new OneAtATime()
  /** Relations of which a position was closed since it was last looked. */
  readonly #toCount = new Set<number>()
  readonly #late: LateMoney
  #isRead = false

  constructor(parts: CopyTradingParts) {
    this.#parts = parts
    this.#late = new LateMoney(parts)
  }

  /** Reads who copies whom, finishes what a crash cut off, and follows the leaders. */
  async read(): Promise<void> {
    if (this.#isRead) return
    const { sql, relations, follower, leaders } = this.#parts
    for (const relation of await runningRelations(sql)) {
      relations.put(relation)
      this.#toCount.add(relation.id)
    }
    const doneUntilMs = await follower.read()
    for (const { userId } of await leadersIn(sql, ['active', 'paused', 'leaving'])) {
      await leaders.joinGroup(userId)
      await follower.follow(mainAccountOf(userId), doneUntilMs)
    }
    await this.#late.read(sql)
    this.#isRead = true
    for (const relation of relations.all().filter(({ state }) => state === 'opening'))
      await this.#inTurn(relation.id, (now) => this.#kept(finishStart(this.#parts, now)))
    for (const transfer of await openTransfers(sql))
      await this.#inTurn(transfer.relationId, (now) => this.#finished(now, transfer))
  }

  /** Give it every batch. */
  apply(batch: EventBatch): void {
    const { relations, follower } = this.#parts
    for (const event of batch.events) {
      const relation = event.kind === 'position' ? relations.byAccount(event.account) : undefined
      if (event.kind === 'position' && relation) {
        if (event.positionId === 0) this.#toCount.add(relation.id)
        follower.onCopier(mainAccountOf(relation.leaderId), event.market)
      }
      if (event.kind === 'account' && event.tradeFrozen === 1) this.#onFreeze(event.account)
    }
    this.#late.apply(batch)
    follower.apply(batch)
  }

  async start(copier: Copier, wish: CopyWish): Promise<Relation | StartRefusal> {
    const made = await startCopying(this.#parts, copier, wish)
    if (!('refusal' in made)) this.#parts.relations.put(made)
    return made
  }

  async stop({ account }: Leaver, id: number, keepsPositions: boolean): Promise<Relation | ChangeRefusal> {
    return this.#own(account, id, async (relation) => {
      const stopped = await stopCopying(this.#parts, relation, 'copier', keepsPositions)
      if (!stopped) return { refusal: 'unknown-relation' }
      this.#parts.relations.put(stopped)
      return stopped.state === 'stopping' ? this.#kept(advanceEnd(this.#parts, stopped)) : stopped
    })
  }

  /** Counts for later orders only. */
  async change({ account }: Copier, id: number, settings: CopySettings): Promise<Relation | ChangeRefusal> {
    return this.#own(account, id, async (relation) => {
      const fault = faultOf(settings, relation.allotted)
      if (fault) return { refusal: 'settings', fault }
      const changed = await changeRelation(this.#parts.sql, id, ['active'], { settings })
      return changed ? this.#put(changed) : { refusal: 'unknown-relation' }
    })
  }

  /** Money into a relation (> 0) or out of it; `name` is the caller's. */
  async move({ account }: Leaver, id: number, amount: Amount, name: string): Promise<Relation | ChangeRefusal> {
    return this.#own(account, id, async (relation) => {
      const moved = await moveMoney(this.#parts, relation, amount, name)
      return 'refusal' in moved ? moved : this.#put(moved)
    })
  }

  /** A copier closes one position by hand: it is not entered again until the leader has been flat. */
  async close({ account }: Leaver, id: number, market: number): Promise<Relation | ChangeRefusal> {
    return this.#own(account, id, async (relation) => {
      const { engine, sql, now } = this.#parts
      const { positions } = await readPositions(engine, relation.account, market)
      const held: Quantity = positions.find((position) => position.market === market)?.qty ?? 0n
      if (held === 0n) return { refusal: 'no-position' }
      const satOut = [...new Set([...relation.satOut, market])]
      const changed = await changeRelation(sql, id, ['active', 'keeping'], { satOut })
      if (!changed) return { refusal: 'unknown-relation' }
      this.#put(changed)
      const place = { account: relation.account, market, clientId: `hand-${now()}-${market}` }
      await sendClosing(engine, place, { isBuy: held < 0n, qty: held < 0n ? -held : held })
      return changed
    })
  }

  /** A leader's state has changed. */
  async onLeader({ userId, state }: Leader): Promise<void> {
    const { leaders, follower, relations } = this.#parts
    if (state === 'active') {
      await leaders.joinGroup(userId)
      await follower.follow(mainAccountOf(userId))
    }
    if (state !== 'left' && state !== 'removed') return
    follower.unfollow(mainAccountOf(userId))
    const reason = state === 'left' ? 'leader-left' : 'leader-removed'
    for (const { id } of relations.under(userId)) await this.#stopNow(id, reason)
  }

  /** The leader is flat: whoever closed by hand is in again. */
  onFlat(leaderId: number, market: number): void {
    for (const { id } of this.#parts.relations.under(leaderId).filter(({ satOut }) => satOut.includes(market))) {
      void this.#inTurn(id, async (relation) => {
        const satOut = relation.satOut.filter((each) => each !== market)
        const changed = await changeRelation(this.#parts.sql, id, ['active', 'keeping'], { satOut })
        return changed ? this.#put(changed) : relation
      }).catch((err: unknown) => this.#parts.log.warn({ err, id }, 'a copier could not be let in again'))
    }
  }

  /** Profits, settlements, stops by loss, and the ends that are under way. */
  async round(): Promise<void> {
    await this.read()
    const { follower, leaders, relations, log } = this.#parts
    await follower.round()
    await leaders.letGo()
    for (const { id } of relations.all()) {
      await this.#inTurn(id, (relation) => this.#look(relation)).catch((err: unknown) =>
        log.warn({ err, id }, 'a copy relation could not be looked after'),
      )
    }
    await this.#late.round((id, work) => this.#turns.run(id, work))
  }

  async #finished(relation: Relation, transfer: CopyTransfer): Promise<Relation> {
    await finishTransfer(this.#parts, relation, transfer)
    return this.#put((await findRelation(this.#parts.sql, relation.id)) ?? relation)
  }

  async #look(relation: Relation): Promise<Relation> {
    if (relation.state === 'opening') return relation
    if (relation.state === 'stopping') return this.#kept(advanceEnd(this.#parts, relation))
    const counted = await this.#count(relation)
    if (counted === undefined) return relation
    const { money, now, engine } = this.#parts
    const { positions } = await readPositions(engine, relation.account)
    const isFlat = positions.every(({ qty }) => qty === 0n)
    const isDue = isFlat && counted.settledAtMs < weekOf(now())
    const made = isDue ? await settleShare(this.#parts, counted) : undefined
    const settled = made ? this.#put(made) : counted
    if (settled.state === 'keeping') {
      const isOver = now() >= (settled.keepsUntilMs ?? 0)
      if (isFlat) return this.#stopped(settled, settled.stopReason ?? 'copier')
      return isOver ? this.#stopped(settled, 'kept-too-long') : settled
    }
    if (isFlat && this.#hasNothingToCopy(settled)) return this.#stopped(settled, 'contract-ended')
    const { balance, upl, isolated } = await money.walletIn(relation.account)
    const reason = stopOf(settled, balance + upl + isolated + settled.share.withheld)
    return reason ? this.#stopped(settled, reason) : settled
  }

  /** All the contracts that it was to copy have ended. */
  #hasNothingToCopy({ settings }: Relation): boolean {
    const { markets } = this.#parts
    const hasEnded = (market: number) => markets.contract(market)?.terms.state === ContractState.delisted
    return settings.markets.length > 0 && settings.markets.every(hasEnded)
  }

  async #count(relation: Relation): Promise<Relation | undefined> {
    if (!this.#toCount.has(relation.id)) return relation
    this.#toCount.delete(relation.id)
    const counted = await countProfits(this.#parts, relation).catch((error: unknown) => {
      this.#toCount.add(relation.id)
      throw error
    })
    if (counted) return this.#put(counted)
    this.#toCount.add(relation.id)
    return undefined
  }

  async #stopped(relation: Relation, reason: NonNullable<Relation['stopReason']>): Promise<Relation> {
    const stopped = await stopCopying(this.#parts, relation, reason)
    return stopped ? this.#kept(advanceEnd(this.#parts, this.#put(stopped))) : relation
  }

  #stopNow(id: number, reason: NonNullable<Relation['stopReason']>): Promise<unknown> {
    return this.#inTurn(id, (relation) => this.#stopped(relation, reason))
  }

  /** Whoever may not trade does not copy and is not copied. */
  #onFreeze(account: number): void {
    const { relations, log } = this.#parts
    const concerned = relations.all().filter(({ userId, leaderId }) => account === userId || account === leaderId)
    for (const { id } of concerned)
      void this.#stopNow(id, 'frozen').catch((err: unknown) => log.error({ err, id }, 'a frozen relation goes on'))
  }

  async #own<T>(account: number, id: number, work: (relation: Relation) => Promise<T>) {
    const known = this.#parts.relations.of(id) ?? (await findRelation(this.#parts.sql, id))
    if (known?.userId !== account) return { refusal: 'unknown-relation' } as const
    return this.#turns.run(id, async () => work(this.#parts.relations.of(id) ?? known))
  }

  #inTurn(id: number, work: (relation: Relation) => Promise<Relation | StartRefusal>): Promise<unknown> {
    return this.#turns.run(id, async () => {
      const relation = this.#parts.relations.of(id)
      return relation && work(relation)
    })
  }

  #put(relation: Relation): Relation {
    this.#parts.relations.put(relation)
    if (relation.state === 'ended') this.#late.put(relation)
    return relation
  }

  async #kept<R extends Relation | StartRefusal>(work: Promise<R>): Promise<R> {
    const done = await work
    if (!('refusal' in done)) this.#put(done)
    return done
  }
}

/** By its whole loss or gain, against what was allotted. */
function stopOf({ settings, allotted }: Relation, equity: Amount): 'stop-loss' | 'take-profit' | undefined {
  const { totalStopLossPpm, totalTakeProfitPpm } = settings
  if (equity * 1_000_000n <= allotted * (1_000_000n - totalStopLossPpm)) return 'stop-loss'
  const isGained = totalTakeProfitPpm > 0n && equity * 1_000_000n >= allotted * (1_000_000n + totalTakeProfitPpm)
  return isGained ? 'take-profit' : undefined
}
