import type { SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type CopyCount, copiesOf, countCopies, countSkips, type StoredCopy, unfinishedCopies } from './copies.store.ts'
import type { CopyFigures, RelationFigures } from './copy-figures.ts'
import type { Leaders } from './leaders.ts'
import { findRelation, listRelations, type Relation, type RelationsQuery } from './relations.store.ts'
import { type CopyTransfer, openTransfers } from './transfers.store.ts'

export interface OversightParts {
  readonly sql: Sql
  readonly figures: Pick<CopyFigures, 'relation'>
  readonly leaders: Pick<Leaders, 'listed'>
}

export interface OverseenRelation extends RelationFigures {
  readonly leaderName: string
  readonly counts: CopyCount
}

export interface RelationTrouble extends OverseenRelation {
  /** Of which something is still to be closed, the oldest first. */
  readonly closings: readonly StoredCopy[]
  readonly skips: readonly { readonly reason: SkipReason; readonly copies: number }[]
  /** Of which nobody knows yet whether the ledger has them. */
  readonly transfers: readonly CopyTransfer[]
  /** The newest first. */
  readonly copies: readonly StoredCopy[]
}

const NO_COPIES: CopyCount = { copies: 0, skipped: 0, unfinished: 0 }
const LAST_COPIES = 50

/** What staff see of who copies whom. */
export class CopyOversight {
  readonly #parts: OversightParts

  constructor(parts: OversightParts) {
    this.#parts = parts
  }

  async relations(query: RelationsQuery): Promise<OverseenRelation[]> {
    return this.#overseen(await listRelations(this.#parts.sql, query))
  }

  /** Everything in one that did not go as it should. */
  async trouble(id: number): Promise<RelationTrouble | undefined> {
    const { sql } = this.#parts
    const relation = await findRelation(sql, id)
    if (!relation) return undefined
    const [[found], closings, skips, transfers, copies] = await Promise.all([
      this.#overseen([relation]),
      unfinishedCopies(sql, id),
      countSkips(sql, id),
      openTransfers(sql, id),
      copiesOf(sql, { relationIds: [id], limit: LAST_COPIES }),
    ])
    return found && { ...found, closings, skips, transfers, copies }
  }

  async #overseen(found: readonly Relation[]): Promise<OverseenRelation[]> {
    const { sql, figures, leaders } = this.#parts
    const [counts, listed] = await Promise.all([
      countCopies(
        sql,
        found.map(({ id }) => id),
      ),
      leaders.listed([...new Set(found.map(({ leaderId }) => leaderId))]),
    ])
    const names = new Map(listed.map(({ userId, name }) => [userId, name]))
    return Promise.all(
      found.map(async (relation) => ({
        ...(await figures.relation(relation)),
        leaderName: names.get(relation.leaderId) ?? '',
        counts: counts.get(relation.id) ?? NO_COPIES,
      })),
    )
  }
}
