import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { connect, type TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { ProjectionRunner } from '../projection/index.ts'
import { RecentOrders } from './recent-orders.ts'
import { SpotProjector } from './spot.projector.ts'

/** For tests: the two sources of history, with the projection as far behind as the test wants. */
export class ProjectedHistory {
  readonly #database: TemporaryDatabase
  readonly #batches: readonly EventBatch[]

  constructor(database: TemporaryDatabase, batches: readonly EventBatch[]) {
    this.#database = database
    this.#batches = batches
  }

  async startOver(): Promise<void> {
    const tables = new SpotProjector().tables.join(', ')
    await this.#database.sql.unsafe(`TRUNCATE projection_positions, ${tables}`)
  }

  async projectTo(sequence: number): Promise<void> {
    const open = () => connect(this.#database.url, { connections: 1 })
    const runner = new ProjectionRunner(open, [new SpotProjector()], { maxDelayMs: 0, maxCommands: 100 })
    const from = await runner.start()
    for (const batch of this.#batches.slice(from, sequence)) await runner.accept(batch)
    await runner.stop()
  }

  /** Memory of everything after the command. */
  recentAfter(sequence: number, bytes?: number): RecentOrders {
    const recent = new RecentOrders({ startsAfter: sequence, ...(bytes && { bytes }) })
    for (const batch of this.#batches.slice(sequence)) recent.apply(batch)
    return recent
  }

  /** PostgreSQL as of `position`; returns memory that starts shortly before it. */
  async at(position: number): Promise<RecentOrders> {
    await this.startOver()
    await this.projectTo(position)
    return this.recentAfter(Math.max(0, position - 5))
  }
}
