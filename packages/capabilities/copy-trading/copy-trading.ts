import type { StopReason } from '@bowline/contract/terms/copy-trading.ts'
import type { CLOSE_COPY } from '@bowline/contract/terms/products.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { Permitted } from '../permission/index.ts'
import { readPositions } from '../perpetuals/index.ts'
import { agreeToShare, type ChangeRefusal, changeSettings } from './change-relation.ts'
import { closeAtMarket } from './close-at-market.ts'
import { areOffList, haveEnded, heldIn, isOffList } from './copied-contracts.ts'
import type { CopyMoney } from './copy-money.ts'
import { sendClosing } from './copy-orders.ts'
import { advanceEnd, type EndingParts, stopCopying } from './end-copying.ts'
import type { LeaderFollower } from './follow-leaders.ts'
import { FrozenAccounts } from './frozen-accounts.ts'
import { LateMoney, type LateParts } from './late-money.ts'
import { LeaderWatch } from './leader-watch.ts'
import type { Leaders } from './leaders.ts'
import { finishOpen, moveMoney } from './move-money.ts'
import { RelationTurns } from './relation-turns.ts'
import { changeRelation, findRelation, type Relation, runningRelations } from './relations.store.ts'
import type { RunningRelations } from './running-relations.ts'
import type { CopySettings } from './settings.ts'
import { countProfits, settleWeek } from './share-profit.ts'
import {
  type Copier,
  type CopyWish,
  finishStart,
  type StartingParts,
  type StartRefusal,
  startCopying,
} from './start-copying.ts'
import { stopOf } from './total-stop.ts'
import { openTransfers } from './transfers.store.ts'

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

/** Relations from their start to their end, and what has to be looked at all the time. */
export class CopyTrading {
  readonly #parts: CopyTradingParts
  readonly #turns: RelationTurns
  /** Relations of which a position was closed since it was last looked. */
  readonly #toCount = new Set<number>()
  readonly #late: LateMoney
  readonly #watch: LeaderWatch
  readonly #frozen: FrozenAccounts
  /** Those who are copied and do not lead any more, and why copying them ends. */
  #gone: ReadonlyMap<number, StopReason> = new Map()
  #isRead = false

  constructor(parts: CopyTradingParts) {
    this.#parts = parts
    this.#late = new LateMoney(parts)
    this.#turns = new RelationTurns(parts, (ended) => this.#late.put(ended))
    this.#watch = new LeaderWatch(parts)
    this.#frozen = new FrozenAccounts(parts.engine)
  }

  /** Reads who copies whom, finishes what a crash cut off, and follows the leaders. */
  async read(): Promise<void> {
    if (this.#isRead) return
    const { sql, relations, follower } = this.#parts
    for (const relation of await runningRelations(sql)) {
      relations.put(relation)
      this.#toCount.add(relation.id)
    }
    await this.#lookAtLeaders(await follower.read())
    await this.#late.read(sql)
    this.#isRead = true
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
    this.#frozen.apply(batch)
    this.#late.apply(batch)
    follower.apply(batch)
  }

  async start(copier: Copier, wish: CopyWish): Promise<Relation | StartRefusal> {
    if (await this.#frozen.has(mainAccountOf(wish.leaderId))) return { refusal: 'unknown-leader' }
    const made = await startCopying(this.#parts, copier, wish)
    if ('refusal' in made) return made
    this.#turns.put(made)
    return this.#turns.run(made.id, () => this.#finishStart(made))
  }

  async stop({ account }: Leaver, id: number, keepsPositions: boolean): Promise<Relation | ChangeRefusal> {
    return this.#turns.own(account, id, async (relation) => {
      const stopped = await stopCopying(this.#parts, relation, 'copier', keepsPositions)
      if (!stopped) return { refusal: 'unknown-relation' }
      this.#parts.relations.put(stopped)
      return stopped.state === 'stopping' ? advanceEnd(this.#parts, stopped) : stopped
    })
  }

  /** By staff. Undefined: there is nothing to end, or it is being ended. */
  async end(id: number): Promise<Relation | undefined> {
    return this.#turns.running(id, async (relation) => {
      const canEnd = relation.state === 'active' || relation.state === 'keeping'
      return canEnd ? this.#stopped(relation, 'platform') : undefined
    })
  }

  /** Counts for later orders only. */
  async change({ account }: Copier, id: number, settings: CopySettings): Promise<Relation | ChangeRefusal> {
    return this.#turns.own(account, id, (relation) => changeSettings(this.#parts.sql, relation, settings))
  }

  /** The copier agrees to the share that the leader takes now. */
  async agree({ account }: Copier, id: number, sharePpm: bigint): Promise<Relation | ChangeRefusal> {
    return this.#turns.own(account, id, (relation) => agreeToShare(this.#parts, relation, sharePpm))
  }

  /** Money into a relation (> 0) or out of it; `name` is the caller's. */
  async move({ account }: Leaver, id: number, amount: Amount, name: string): Promise<Relation | ChangeRefusal> {
    return this.#turns.own(account, id, (relation) => moveMoney(this.#parts, relation, amount, name))
  }

  /** A copier closes one position by hand: it is not entered again until the leader has been flat. */
  async close({ account }: Leaver, id: number, market: number): Promise<Relation | ChangeRefusal> {
    return this.#turns.own(account, id, async (relation) => {
      const { engine, sql, now } = this.#parts
      const held = await heldIn(engine, relation.account, market)
      if (held === 0n) return { refusal: 'no-position' }
      const satOut = [...new Set([...relation.satOut, market])]
      const changed = await changeRelation(sql, id, ['active', 'keeping'], { satOut })
      if (!changed) return { refusal: 'unknown-relation' }
      this.#turns.put(changed)
      const place = { account: relation.account, market, clientId: `hand-${now()}-${market}` }
      await sendClosing(engine, place, { isBuy: held < 0n, qty: held < 0n ? -held : held })
      // Of what the leader has closed already there is nothing to sit out. Asked once it is stored, so that a leader who leaves
      // meanwhile is seen here or by `onFlat`.
      const isHeld = (await heldIn(engine, mainAccountOf(relation.leaderId), market)) !== 0n
      return isHeld ? changed : this.#letIn(changed, market)
    })
  }

  /** A leader's state has changed: what follows from it is done now, and whatever of it fails in the next round. */
  async onLeader(userId: number): Promise<void> {
    if (!this.#isRead) return
    const { relations, log } = this.#parts
    try {
      await this.#lookAtLeaders()
      if (this.#gone.has(userId)) await this.#lookAt(relations.under(userId))
    } catch (err) {
      log.warn({ err, userId }, 'what became of a leader has no consequence yet')
    }
  }

  /** A leader takes another share: of those who copied already some pay the lower one now. */
  async onShare(leaderId: number): Promise<void> {
    const { relations, sql } = this.#parts
    for (const { id } of relations.under(leaderId))
      await this.#turns.running(id, async (relation) => this.#turns.put((await findRelation(sql, id)) ?? relation))
  }

  /** The leader is flat: whoever closed by hand is in again. */
  onFlat(leaderId: number, market: number): void {
    for (const { id } of this.#parts.relations.under(leaderId).filter(({ satOut }) => satOut.includes(market)))
      void this.#turns.tried(id, (relation) => this.#letIn(relation, market))
  }

  async #letIn(relation: Relation, market: number): Promise<Relation> {
    const satOut = relation.satOut.filter((each) => each !== market)
    const changed = await changeRelation(this.#parts.sql, relation.id, ['active', 'keeping'], { satOut })
    return changed ? this.#turns.put(changed) : relation
  }

  /** Profits, settlements, stops by loss, and the ends that are under way. */
  async round(): Promise<void> {
    await this.read()
    const { sql, follower, leaders, relations } = this.#parts
    await follower.round()
    await leaders.letGo()
    await this.#lookAtLeaders()
    for (const { relationId, name } of await openTransfers(sql))
      await this.#turns.tried(relationId, async (relation) =>
        this.#turns.put(await finishOpen(this.#parts, relation, name)),
      )
    await this.#lookAt(relations.all())
    await this.#late.round((id, work) => this.#turns.run(id, work))
  }

  async #lookAtLeaders(doneUntilMs?: number): Promise<void> {
    const copied = new Set(this.#parts.relations.all().map(({ leaderId }) => leaderId))
    this.#gone = await this.#watch.look(copied, doneUntilMs)
  }

  async #lookAt(relations: readonly Relation[]): Promise<void> {
    for (const { id } of relations) await this.#turns.tried(id, (relation) => this.#look(relation))
  }

  async #look(relation: Relation): Promise<Relation | StartRefusal> {
    if (relation.state === 'opening') return this.#finishStart(relation)
    const outside = relation.state === 'stopping' ? undefined : await this.#whyItEnds(relation)
    if (outside) return this.#stopped(relation, outside)
    if (relation.state === 'stopping') return this.#turns.kept(advanceEnd(this.#parts, relation))
    const counted = await this.#count(relation)
    if (counted === undefined) return relation
    const { money, now, engine, markets } = this.#parts
    const { positions } = await readPositions(engine, relation.account)
    const isFlat = positions.every(({ qty }) => qty === 0n)
    const settled = this.#turns.put((await settleWeek(this.#parts, counted, isFlat)) ?? counted)
    if (settled.state === 'keeping') {
      const isOver = now() >= (settled.keepsUntilMs ?? 0)
      if (isFlat) return this.#stopped(settled, settled.stopReason ?? 'copier')
      return isOver ? this.#stopped(settled, 'kept-too-long') : settled
    }
    if (areOffList(markets, settled.settings) || (isFlat && haveEnded(markets, settled.settings)))
      return this.#stopped(settled, 'contract-ended')
    // What may not be copied any more is closed, whatever else a relation copies; its profit counts with the next look.
    const isHeldOffList = positions.some(({ market, qty }) => qty !== 0n && isOffList(markets, market))
    if (isHeldOffList) await closeAtMarket(engine, settled.account, (market) => isOffList(markets, market))
    const { balance, upl, isolated } = await money.walletIn(relation.account)
    const reason = stopOf(settled.settings, settled.stopBase, balance + upl + isolated + settled.share.withheld)
    return reason ? this.#stopped(settled, reason) : settled
  }

  /** By what became of the leader or the copier, and not by what is in it. */
  async #whyItEnds({ userId, leaderId }: Relation): Promise<StopReason | undefined> {
    for (const id of [leaderId, userId]) if (await this.#frozen.has(mainAccountOf(id))) return 'frozen'
    return this.#gone.get(leaderId)
  }

  async #finishStart(relation: Relation): Promise<Relation | StartRefusal> {
    const done = await finishStart(this.#parts, relation)
    // What was refused has ended.
    this.#turns.put('refusal' in done ? { ...relation, state: 'ended' } : done)
    return done
  }

  async #count(relation: Relation): Promise<Relation | undefined> {
    if (!this.#toCount.has(relation.id)) return relation
    this.#toCount.delete(relation.id)
    const counted = await countProfits(this.#parts, relation).catch((error: unknown) => {
      this.#toCount.add(relation.id)
      throw error
    })
    if (counted) return this.#turns.put(counted)
    this.#toCount.add(relation.id)
    return undefined
  }

  async #stopped(relation: Relation, reason: StopReason): Promise<Relation> {
    const stopped = await stopCopying(this.#parts, relation, reason)
    return stopped ? this.#turns.kept(advanceEnd(this.#parts, this.#turns.put(stopped))) : relation
  }

  /** Whoever may not trade does not copy and is not copied: at once, and not only in the next round. */
  #onFreeze(account: number): void {
    const { relations } = this.#parts
    void this.#lookAt(relations.all().filter(({ userId, leaderId }) => account === userId || account === leaderId))
  }
}
