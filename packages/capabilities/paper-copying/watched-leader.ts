import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { type Held, type LeaderMove, levelsIn, movesIn } from '../copy-trading/index.ts'
import { readPositions } from '../perpetuals/index.ts'
import type { Follow } from './paper-follows.store.ts'

type OnMove = (leader: WatchedLeader, move: LeaderMove, held: ReadonlyMap<number, Held>) => Promise<void>
type OnLevels = (leader: WatchedLeader, market: number) => Promise<void>

/** What a leader does, one move after the other, each with what is held after it. */
export class WatchedLeader {
  readonly account: number
  readonly follows = new Map<number, Follow>()
  /** What was held after the last move that `onMove` was given. */
  shown: ReadonlyMap<number, Held> = new Map()
  readonly #held = new Map<number, Held>()
  readonly #waiting: EventBatch[] = []
  readonly #onMove: OnMove
  readonly #onLevels: OnLevels
  /** Commands up to this one are in what is held; undefined: not known yet, and what comes waits. */
  #since: number | undefined
  #queue: Promise<unknown>

  constructor(engine: EngineClient, account: number, onMove: OnMove, onLevels: OnLevels) {
    this.account = account
    this.#onMove = onMove
    this.#onLevels = onLevels
    this.#queue = this.#read(engine)
  }

  apply(batch: EventBatch): void {
    if (this.#since === undefined) {
      this.#waiting.push(batch)
      return
    }
    if (batch.sequence <= this.#since) return
    for (const move of movesIn(batch, this.account, this.#held)) {
      const held = new Map(this.#held)
      void this.inTurn(async () => {
        this.shown = held
        await this.#onMove(this, move, held)
      })
    }
    for (const market of levelsIn(batch, this.account)) void this.inTurn(() => this.#onLevels(this, market))
  }

  /** After the moves that came before, and before those that come. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  async #read(engine: EngineClient): Promise<void> {
    const { positions, sequence } = await readPositions(engine, this.account)
    for (const { market, qty, entryValue } of positions) this.#held.set(market, { qty, entryValue })
    this.shown = new Map(this.#held)
    this.#since = sequence
    for (const batch of this.#waiting.splice(0)) this.apply(batch)
  }
}
