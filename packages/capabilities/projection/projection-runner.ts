import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { inOneGo } from './in-one-go.ts'
import { isOutage } from './outage.ts'
import { movePositions, type Position, readPositions, resetProjector, START } from './positions.ts'
import type { Projector } from './projector.ts'

export interface RunnerOptions {
  /** Most commands written in one transaction. */
  readonly maxCommands?: number
  /** How long the first command of a group waits for others, ms. */
  readonly maxDelayMs?: number
  /** Commands held in memory while the database is slow or down; beyond this, `accept` asks its caller to wait. */
  readonly maxWaiting?: number
  /** Delay after a failed write: doubled each time, up to five seconds. */
  readonly firstRetryMs?: number
  readonly onOutage?: (error: unknown, retryInMs: number) => void
}

const LONGEST_RETRY_MS = 5_000

/**
 * Takes every command in sequence and writes the rows of all projectors, group by group. A group's rows and the
 * positions are written in one transaction, so a crash at any point neither repeats nor loses anything.
 */
export class ProjectionRunner {
  readonly #open: () => Sql
  #client: Sql | undefined
  readonly #projectors: readonly Projector[]
  readonly #options: Required<Omit<RunnerOptions, 'onOutage'>>
  readonly #onOutage: RunnerOptions['onOutage']
  readonly #positions = new Map<string, Position>()
  readonly #stop = new AbortController()
  #waiting: EventBatch[] = []
  #accepted = 0
  #written = START
  #wake: () => void = () => {}
  #room: PromiseWithResolvers<void> | undefined
  #finished: Promise<void> | undefined

  /** `open` creates a client; after an outage it is discarded, whatever state it was left in. */
  constructor(open: () => Sql, projectors: readonly Projector[], options: RunnerOptions = {}) {
    const { onOutage, ...given } = options
    this.#open = open
    this.#projectors = projectors
    this.#onOutage = onOutage
    this.#options = { maxCommands: 5_000, maxDelayMs: 50, maxWaiting: 10_000, firstRetryMs: 50, ...given }
  }

  /** The last command whose rows are written by all projectors. */
  get position(): Position {
    return this.#written
  }

  /** Rejects when a write failed for good: a bug, or somebody else moved the positions. Resolves after `stop`. */
  get finished(): Promise<void> {
    return this.#finished ?? Promise.resolve()
  }

  /**
   * Waits for the database, empties projections of another version and starts to write. Returns the command after which
   * `accept` needs every one.
   */
  async start(): Promise<number> {
    if (!(await this.#untilDone((sql) => this.#findPositions(sql))))
      throw new Error('stopped before the database answered')
    const behind = [...this.#positions.values()].reduce((a, b) => (b.sequence < a.sequence ? b : a))
    this.#written = behind
    this.#accepted = behind.sequence
    this.#finished = this.#run().finally(() => this.#close())
    // A caller that awaits `finished` sees the failure; nobody has to.
    this.#finished.catch(() => {})
    return behind.sequence
  }

  /** Returns a promise when memory is full: await it before passing more. */
  accept(batch: EventBatch): Promise<void> | undefined {
    if (batch.sequence <= this.#accepted) return undefined
    if (batch.sequence !== this.#accepted + 1)
      throw new Error(`command ${batch.sequence} came after ${this.#accepted}: some are missing`)
    this.#accepted = batch.sequence
    this.#waiting.push(batch)
    this.#wake()
    if (this.#waiting.length < this.#options.maxWaiting) return undefined
    this.#room ??= Promise.withResolvers()
    return Promise.race([this.#room.promise, this.finished])
  }

  /**
   * Writes what is waiting, then ends; while the database is down it ends without writing, because the journal has
   * everything.
   */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#wake()
    await this.#finished
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#waiting.length === 0) {
        if (this.#stop.signal.aborted) return
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        continue
      }
      if (this.#waiting.length < this.#options.maxCommands) await this.#pause(this.#options.maxDelayMs)
      const group = this.#waiting.slice(0, this.#options.maxCommands)
      this.#waiting = this.#waiting.slice(group.length)
      this.#room?.resolve()
      this.#room = undefined
      await this.#project(group)
      if (this.#stop.signal.aborted && this.#written.sequence < (group.at(-1) as EventBatch).sequence) return
    }
  }

  async #project(group: readonly EventBatch[]): Promise<void> {
    const { sequence, time } = group.at(-1) as EventBatch
    const behind = this.#projectors.filter((projector) => this.#positionOf(projector).sequence < sequence)
    for (const projector of behind) {
      const { sequence: from } = this.#positionOf(projector)
      for (const batch of group) if (batch.sequence > from) projector.apply(batch)
    }
    const done = await this.#untilDone((sql, isRepeat) => this.#write(sql, behind, { sequence, time }, isRepeat))
    if (!done) return
    for (const projector of behind) {
      projector.clear()
      this.#positions.set(projector.name, { sequence, time })
    }
    this.#written = { sequence, time }
  }

  async #write(sql: Sql, projectors: readonly Projector[], to: Position, isRepeat: boolean): Promise<void> {
    // A connection lost during COMMIT does not reveal whether it happened; the positions do.
    if (isRepeat && (await isWritten(sql, projectors, to))) return
    await inTransaction(sql, async (tx) => {
      const moves = projectors.map((projector) => ({ projector, from: this.#positionOf(projector) }))
      await inOneGo([...projectors.map((projector) => projector.flush(tx)), movePositions(tx, moves, to)])
    })
  }

  async #findPositions(sql: Sql): Promise<void> {
    const found = await readPositions(sql, this.#projectors)
    for (const projector of this.#projectors) {
      const position = found.get(projector.name)
      if (!position) await resetProjector(sql, projector)
      this.#positions.set(projector.name, position ?? START)
    }
  }

  #positionOf(projector: Projector): Position {
    return this.#positions.get(projector.name) as Position
  }

  /** Retries the work while the database is down; false when stopped first. */
  async #untilDone(work: (sql: Sql, isRepeat: boolean) => Promise<void>): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        this.#client ??= this.#open()
        await work(this.#client, attempt > 0)
        return true
      } catch (error) {
        if (!isOutage(error)) throw error
        this.#close()
        if (this.#stop.signal.aborted) return false
        const retryInMs = Math.min(LONGEST_RETRY_MS, this.#options.firstRetryMs * 2 ** attempt)
        this.#onOutage?.(error, retryInMs)
        await this.#pause(retryInMs)
      }
    }
  }

  /** Waits, or returns early when stopped. */
  async #pause(ms: number): Promise<void> {
    if (ms === 0 || this.#stop.signal.aborted) return
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => {})
  }

  #close(): void {
    this.#client?.end({ timeout: 1 }).catch(() => {})
    this.#client = undefined
  }
}

async function isWritten(sql: Sql, projectors: readonly Projector[], to: Position): Promise<boolean> {
  const found = await readPositions(sql, projectors)
  return projectors.every((projector) => found.get(projector.name)?.sequence === to.sequence)
}
