import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { findRelation, type Relation } from './relations.store.ts'
import type { RunningRelations } from './running-relations.ts'

export interface RelationTurnsParts {
  readonly sql: Sql
  readonly relations: RunningRelations
  readonly log: Log
}

type Refused = { readonly refusal: unknown }
type Work<T> = (relation: Relation) => Promise<T>

/** What is done to one relation is done one after the other, each time to the relation as it is then. */
export class RelationTurns {
  readonly #parts: RelationTurnsParts
  readonly #turns = new OneAtATime()
  readonly #onEnded: (relation: Relation) => void

  constructor(parts: RelationTurnsParts, onEnded: (relation: Relation) => void) {
    this.#parts = parts
    this.#onEnded = onEnded
  }

  /** Of whatever state, known or not. */
  run<T>(id: number, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(id, work)
  }

  /** Of one that has not ended. */
  running<T>(id: number, work: Work<T>): Promise<T | undefined> {
    return this.run(id, async () => {
      const relation = this.#parts.relations.of(id)
      return relation && work(relation)
    })
  }

  /** The same; what fails is tried again in the next round. */
  async tried(id: number, work: Work<unknown>): Promise<void> {
    const { log } = this.#parts
    await this.running(id, work).catch((err: unknown) => log.warn({ err, id }, 'a copy relation was not looked after'))
  }

  /** Of a copier's own alone; kept as it is then, unless it was refused. */
  async own<R extends Relation | Refused>(userId: number, id: number, work: Work<R>) {
    const { sql, relations } = this.#parts
    const known = relations.of(id) ?? (await findRelation(sql, id))
    if (known?.userId !== userId) return { refusal: 'unknown-relation' } as const
    return this.kept(this.run(id, async () => work(relations.of(id) ?? known)))
  }

  /** As it is stored from now on. */
  put(relation: Relation): Relation {
    this.#parts.relations.put(relation)
    if (relation.state === 'ended') this.#onEnded(relation)
    return relation
  }

  /** The same of what may have been refused. */
  async kept<R extends Relation | Refused>(work: Promise<R>): Promise<R> {
    const done = await work
    if (!('refusal' in done)) this.put(done)
    return done
  }
}
