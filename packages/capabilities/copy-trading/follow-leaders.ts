import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import { type ContractHistory, readPositions } from '../perpetuals/index.ts'
import { closeMore } from './close-copy.ts'
import { type Copy, insertCopies, readProgress, writeProgress } from './copies.store.ts'
import { type CopyingParts, copyLate, copyMove } from './copy-move.ts'
import { HISTORY_WAIT_MS, type Missed, missedMoves, sureMoves } from './late-moves.ts'
import { isOfPosition, levelsIn } from './leader-levels.ts'
import { type Held, type LeaderMove, leavesFlat, movesIn } from './leader-moves.ts'
import { type FilledByLevels, filledInHistory, LevelFills } from './level-fills.ts'
import { contractsWithLevels, mirrorLevels } from './mirror-levels.ts'
import type { RunningRelations } from './running-relations.ts'
import { UnfinishedClosings } from './unfinished-closings.ts'

export interface FollowerParts extends Omit<CopyingParts, 'filledByLevels' | 'leftToClose' | 'isSuspended'> {
  readonly sql: Sql
  readonly log: Log
  readonly history: Pick<ContractHistory, 'fillsSince' | 'filledAs'>
  readonly relations: RunningRelations
  /** The leader is flat in a contract: whoever sat it out is in again. */
  readonly onFlat: (leaderAccount: number, market: number) => void
}

/** A leader who is followed. */
interface Followed {
  held: Map<number, Held>
  /** Commands up to this one are in `held`; undefined: not known yet, and what comes waits. */
  since: number | undefined
  readonly waiting: EventBatch[]
  /** Contracts in which the leader has, or may have, prices at which something of the position closes. */
  readonly levels: Set<number>
  /** Those of which copiers do not have them yet. */
  readonly unmirrored: Set<number>
  /** One move after the other. */
  queue: Promise<void>
}

/**
 * Copies what leaders do, as soon as it is durable. A move is pending until its copies are recorded, and progress is stored
 * only up to the first pending one, and not at all while what an earlier process left is gone through: after a crash the moves from there on are gone through again, by the history of contracts.
 */
export class LeaderFollower {
  readonly #parts: FollowerParts
  readonly #leaders = new Map<number, Followed>()
  readonly #suspended = new Set<number>()
  readonly #levelFills: LevelFills
  readonly #unfinished = new UnfinishedClosings()
  /** Moves whose copies are not recorded. */
  readonly #pending = new Set<LeaderMove>()
  /** What was missed of leaders and is not gone through: until then progress stays where it was. */
  readonly #missed = new Map<number, Missed>()
  /** Of these it could not be gone through, or is not known yet. */
  readonly #toRepeat = new Set<number>()
  #unwritten: { readonly copies: readonly Copy[]; readonly move: LeaderMove }[] = []
  #seenMs = 0
  #storedMs = 0

  constructor(parts: FollowerParts) {
    this.#parts = parts
    this.#levelFills = new LevelFills((account) => parts.relations.byAccount(account) !== undefined)
  }

  /** Follows a leader from now on, with what was missed since `progress`. */
  async follow(account: number, doneUntilMs?: number): Promise<void> {
    if (this.#leaders.has(account)) return
    const none = { levels: new Set<number>(), unmirrored: new Set<number>() }
    const leader: Followed = { ...none, held: new Map(), since: undefined, waiting: [], queue: Promise.resolve() }
    this.#leaders.set(account, leader)
    const { positions, sequence, time } = await readPositions(this.#parts.engine, account)
    for (const { market, qty, entryValue } of positions) leader.held.set(market, { qty, entryValue })
    const held = new Map(leader.held)
    if (doneUntilMs !== undefined) {
      const missed = { doneUntilMs, upToMs: time, sequence, held, foundAtMs: this.#parts.now() }
      this.#missed.set(account, missed)
      leader.queue = this.#missedOf(account, missed).then((moves) => this.#catchUp(account, missed, moves))
    }
    for (const { market } of positions.filter(({ qty }) => qty !== 0n)) this.#mirror(account, leader, market)
    leader.queue = leader.queue.then(() => this.#mirrorLeft(account, leader))
    leader.since = sequence
    for (const batch of leader.waiting.splice(0)) this.#take(account, leader, batch)
  }

  unfollow(account: number): void {
    this.#leaders.delete(account)
    this.#missed.delete(account)
  }

  /** Of a leader whom staff have suspended nothing new is copied; what is closed is. */
  suspend(account: number, isSuspended: boolean): void {
    if (isSuspended) this.#suspended.add(account)
    else this.#suspended.delete(account)
  }

  /** Give it every batch. */
  apply(batch: EventBatch): void {
    this.#seenMs = batch.time
    if (this.#leaders.size === 0) return
    this.#levelFills.apply(batch)
    for (const account of leadersIn(batch, this.#leaders)) {
      const leader = this.#leaders.get(account) as Followed
      if (leader.since === undefined) leader.waiting.push(batch)
      else this.#take(account, leader, batch)
    }
  }

  /** What a copier holds of a contract has changed, so the leader's levels may be another share of it. */
  onCopier(leaderAccount: number, market: number): void {
    const leader = this.#leaders.get(leaderAccount)
    if (leader?.levels.has(market)) this.#mirror(leaderAccount, leader, market)
  }

  /** Stores what could not be stored, and how far copying is. */
  async round(): Promise<void> {
    const { sql } = this.#parts
    this.#levelFills.forgetBefore(this.#seenMs)
    for (const { copies, move } of this.#unwritten.splice(0)) await this.#record(copies, move)
    for (const copy of this.#unfinished.take(this.#parts.now())) this.#closeMore(copy)
    for (const [account, leader] of this.#leaders)
      for (const market of leader.unmirrored) this.#mirror(account, leader, market)
    for (const account of this.#toRepeat) {
      this.#toRepeat.delete(account)
      const [leader, missed] = [this.#leaders.get(account), this.#missed.get(account)]
      if (!leader || !missed) continue
      // What the leader does meanwhile does not wait for the answer.
      void this.#missedOf(account, missed).then((moves) => {
        leader.queue = leader.queue.then(() => this.#catchUp(account, missed, moves))
      })
    }
    const times = [...this.#pending].map(({ time }) => time - 1)
    const missed = [...this.#missed.values()].map(({ doneUntilMs }) => doneUntilMs)
    const doneMs = Math.min(this.#seenMs, ...times, ...missed)
    if (doneMs <= this.#storedMs) return
    await writeProgress(sql, doneMs)
    this.#storedMs = doneMs
  }

  /** What an earlier process has left: closings to go on with, and until when all was copied. */
  async read(): Promise<number | undefined> {
    await this.#unfinished.read(this.#parts.sql, this.#parts.now())
    return readProgress(this.#parts.sql)
  }

  #take(account: number, leader: Followed, batch: EventBatch): void {
    if (batch.sequence <= (leader.since ?? 0)) return
    for (const move of movesIn(batch, account, leader.held)) {
      this.#pending.add(move)
      leader.queue = leader.queue.then(() => this.#copy(account, move))
      if (leader.levels.has(move.market)) this.#mirror(account, leader, move.market)
    }
    for (const market of levelsIn(batch, account)) this.#mirror(account, leader, market)
  }

  /** After what is in the queue: then those who have been copied for hold what the levels are for. */
  #mirror(account: number, leader: Followed, market: number): void {
    const { engine, relations, log } = this.#parts
    leader.levels.add(market)
    leader.unmirrored.add(market)
    leader.queue = leader.queue.then(async () => {
      if (!leader.unmirrored.delete(market)) return
      try {
        const active = relations.under(account).filter(({ state }) => state === 'active')
        if (!(await mirrorLevels(engine, account, market, active))) leader.levels.delete(market)
      } catch (err) {
        leader.unmirrored.add(market)
        log.warn({ err, account, market }, 'levels of a leader are not at all copiers yet')
      }
    })
  }

  /** What the leader left while nobody followed may have left levels with copiers. */
  async #mirrorLeft(account: number, leader: Followed): Promise<void> {
    const { engine, relations, log } = this.#parts
    try {
      for (const market of await contractsWithLevels(engine, relations.under(account)))
        this.#mirror(account, leader, market)
    } catch (err) {
      log.warn({ err, account }, 'levels that copiers still have of a leader could not be looked for')
    }
  }

  async #copy(account: number, move: LeaderMove): Promise<void> {
    const { relations, log, onFlat } = this.#parts
    try {
      const active = relations.under(account).filter(({ state }) => state === 'active')
      const copies = await copyMove(this.#copying(this.#levelFills.filled), account, move, active)
      this.#unfinished.add(copies)
      if (leavesFlat(move)) onFlat(account, move.market)
      // The next move does not wait for the database.
      void this.#record(copies, move)
    } catch (err) {
      log.error({ err, account, move: move.name }, 'a move of a leader could not be copied')
    }
  }

  #copying(filledByLevels: FilledByLevels): CopyingParts {
    const isSuspended = (account: number) => this.#suspended.has(account)
    return { ...this.#parts, filledByLevels, isSuspended, leftToClose: this.#unfinished.leftToClose }
  }

  /** In turn with what the leader does next: both look at what the copier holds. */
  #closeMore(copy: Copy): void {
    const { sql, relations, log, now } = this.#parts
    const relation = relations.of(copy.relationId)
    const leader = relation && this.#leaders.get(mainAccountOf(relation.leaderId))
    const work = async () => {
      let after = copy
      try {
        const isOver = !relation || copy.tries === undefined
        after = isOver ? { ...copy, tries: undefined } : await closeMore(this.#parts, relation, copy)
      } catch (err) {
        log.warn({ err, move: copy.move }, 'what a leader closed is not closed at a copier yet')
      }
      await this.#unfinished
        .tried(sql, copy, after, now())
        .catch((err: unknown) => log.warn({ err, move: copy.move }, 'a closing is not recorded yet'))
    }
    if (leader) leader.queue = leader.queue.then(work)
    else void work()
  }

  async #record(copies: readonly Copy[], move: LeaderMove): Promise<void> {
    try {
      await insertCopies(this.#parts.sql, copies)
      this.#unfinished.recorded(copies, this.#parts.now())
      this.#pending.delete(move)
    } catch (err) {
      this.#parts.log.warn({ err, move: move.name }, 'copies are not recorded yet')
      this.#unwritten.push({ copies, move })
    }
  }

  /** Undefined: the history does not say it yet. */
  async #missedOf(account: number, missed: Missed): Promise<LeaderMove[] | undefined> {
    try {
      return await missedMoves(this.#parts, account, missed)
    } catch (err) {
      this.#parts.log.warn({ err, account }, 'what a leader did before the start is not known yet')
      return undefined
    }
  }

  async #catchUp(account: number, missed: Missed, moves: readonly LeaderMove[] | undefined): Promise<void> {
    const { history, now, log } = this.#parts
    if (this.#missed.get(account) !== missed) return
    try {
      if (moves) {
        await this.#copyLate(account, moves, filledInHistory(history))
        this.#missed.delete(account)
        return
      }
      // Of contracts that a copier does not hold there is nothing to say then.
      if (now() - missed.foundAtMs >= HISTORY_WAIT_MS)
        await this.#copyLate(account, sureMoves(missed), this.#levelFills.filled, ({ qty }) => qty > 0n)
    } catch (err) {
      log.error({ err, account }, 'moves of a leader from before the start could not be gone through yet')
    }
    this.#toRepeat.add(account)
  }

  async #copyLate(
    account: number,
    moves: readonly LeaderMove[],
    filledByLevels: FilledByLevels,
    isWorthRecording: (copy: Copy) => boolean = () => true,
  ): Promise<void> {
    const { relations, onFlat } = this.#parts
    for (const move of moves) {
      const under = relations.under(account)
      const then = under.filter(({ state, startedAtMs }) => state === 'active' && startedAtMs <= move.time)
      this.#pending.add(move)
      const all = await copyLate(this.#copying(filledByLevels), move, then)
      const copies = all.filter(isWorthRecording)
      this.#unfinished.add(copies)
      await this.#record(copies, move)
      if (leavesFlat(move)) onFlat(account, move.market)
    }
  }
}

function leadersIn({ events }: EventBatch, leaders: ReadonlyMap<number, unknown>): Set<number> {
  const found = new Set<number>()
  for (const event of events) {
    if (isOfPosition(event) && leaders.has(event.account)) found.add(event.account)
  }
  return found
}
