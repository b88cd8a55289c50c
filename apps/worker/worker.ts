import { setTimeout as sleep } from 'node:timers/promises'
import { readIdentity } from '@bowline/capabilities/account-owners/index.ts'
import { ProjectionRunner } from '@bowline/capabilities/projection/index.ts'
import { allProjectors } from '@bowline/capabilities/projectors.ts'
import type { Capacity } from '@bowline/core/capacity.ts'
import { type ExchangePlace, journalOf } from '@bowline/engine/directories.ts'
import { identityText } from '@bowline/engine/identity-words.ts'
import { readHead } from '@bowline/engine/recorded-head.ts'
import { followAsReplica, type Replica } from '@bowline/engine/replica.ts'
import type { Log } from '@bowline/platform/log.ts'
import { connect } from '@bowline/platform/postgres/index.ts'

export interface WorkerOptions extends ExchangePlace {
  readonly databaseUrl: string
  readonly log: Log
  readonly snapshotEvery?: number
  /** Must be the engine's; a core with another capacity would not do the same. */
  readonly capacity?: Partial<Capacity>
}

export interface WorkerStatus {
  /** Last command taken from the journal, and last one written to PostgreSQL. */
  readonly followed: number
  readonly projected: number
  /** Time of the last command written, ms. */
  readonly projectedTime: number
  /** There was nothing more in the journal when last checked. */
  readonly caughtUp: boolean
}

/** Between two looks for the journal's beginning. */
const SHORTEST_WAIT_MS = 20
const LONGEST_WAIT_MS = 320
/** How long to wait for the last commands to reach PostgreSQL when stopping. */
const LAST_COMMANDS_MS = 8_000

/** For a group of commands, or emptying a projection that somebody is reading. */
const LONGEST_WRITE_MS = 600_000

/** The replica checks for more at least this often. */
const LONGEST_LOOK_MS = 40

/**
 * The read side: follows the journal with its own core, and writes projections and snapshots. All of its work can be
 * repeated, so it simply starts over after any failure.
 */
export class Worker {
  readonly #options: WorkerOptions
  readonly #runner: ProjectionRunner
  readonly #stop = new AbortController()
  #replica: Replica | undefined
  #caughtUp = false
  #onCaughtUp: () => void = () => {}

  constructor(options: WorkerOptions) {
    this.#options = options
    const { databaseUrl, log } = options
    this.#runner = new ProjectionRunner(
      () => connect(databaseUrl, { connections: 1, answerWithinMs: LONGEST_WRITE_MS, name: 'bowline-worker' }),
      allProjectors(),
      {
        onOutage: (error, retryInMs) =>
          log.warn({ error: (error as Error).message, retryInMs }, 'database does not answer'),
      },
    )
  }

  get status(): WorkerStatus {
    const { sequence, time } = this.#runner.position
    return {
      followed: this.#replica?.sequence ?? 0,
      projected: sequence,
      projectedTime: time,
      caughtUp: this.#caughtUp && this.#replica?.sequence === sequence,
    }
  }

  /** Runs until stopped; rejects when the journal or a projection is faulty. */
  async run(): Promise<void> {
    const { directory, journal, snapshotEvery, capacity, log } = this.#options
    await this.#untilBegun()
    if (this.#stop.signal.aborted) return
    await this.#requireSameExchange()
    const fromSequence = await this.#runner.start()
    log.info({ fromSequence }, 'following the journal')
    this.#replica = followAsReplica({
      directory,
      ...(journal && { journal }),
      fromSequence,
      ...(snapshotEvery !== undefined && { snapshotEvery }),
      ...(capacity && { capacity }),
      onBatch: (batch) => {
        this.#caughtUp = false
        return this.#runner.accept(batch)
      },
      onCaughtUp: () => {
        this.#caughtUp = true
        this.#onCaughtUp()
      },
      log: (line) => log.info(line),
      onMissedSnapshot: (error) => this.#missSnapshot(error),
    })
    // The runner ends on its own only by failing.
    await Promise.race([this.#replica.done, this.#runner.finished.then(() => this.#replica?.done)])
  }

  /** Processes the rest of the journal, writes it, and leaves a snapshot for the next start. */
  async stop(): Promise<void> {
    this.#stop.abort()
    const replica = this.#replica
    if (!replica) return this.#runner.stop()
    const deadline = AbortSignal.timeout(LAST_COMMANDS_MS)
    // Long enough for the replica to check once more: the engine may have ended a moment ago.
    await sleep(LONGEST_LOOK_MS)
    const last = this.#caughtUp ? Promise.resolve() : new Promise<void>((resolve) => (this.#onCaughtUp = resolve))
    await Promise.race([last, replica.done, new Promise((resolve) => deadline.addEventListener('abort', resolve))])
    await this.#runner.stop()
    if (this.#runner.position.sequence === replica.sequence)
      await replica.snapshot().catch((error: Error) => this.#missSnapshot(error))
    await replica.stop()
  }

  #missSnapshot(error: Error): void {
    this.#options.log.warn({ error: error.message }, 'no snapshot could be written; the next start takes longer')
  }

  /** History of one exchange must not be written behind that of another. The api says more when it starts. */
  async #requireSameExchange(): Promise<void> {
    const head = readHead(this.#options)
    const sql = connect(this.#options.databaseUrl, { connections: 1, name: 'bowline-worker' })
    try {
      // A database that does not answer is waited for by the runner, which finds it as it is.
      const stored = await readIdentity(sql).catch(() => undefined)
      const here = head && identityText(head.exchangeHigh, head.exchangeLow)
      if (here && stored && stored.exchangeId !== here) {
        throw new Error(`the database is of exchange ${stored.exchangeId}, the journal of ${here}`)
      }
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  /** At the very first start the engine may still be making the journal, whose head has the sizes of the tables. */
  async #untilBegun(): Promise<void> {
    const journal = journalOf(this.#options)
    // Each look reads a whole empty segment: rarely, while the api needs the processor.
    let waitMs = SHORTEST_WAIT_MS
    while (journal.read({ to: 1 }, () => {}).last < 1 && !this.#stop.signal.aborted) {
      await sleep(waitMs, undefined, { signal: this.#stop.signal }).catch(() => {})
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
    }
  }
}
