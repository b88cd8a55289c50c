import { writtenLines } from '@bowline/core/messages/journal.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { ProjectionCheck } from '../projection/index.ts'
import { LEDGER_PROJECTION } from './ledger-tables.ts'

/**
 * Balances as the sums of all postings (domain/ledger.md §7). The projector takes the balance each event states; adding
 * up the amounts instead checks the two against each other.
 */
export class LedgerCheck implements ProjectionCheck {
  readonly name = LEDGER_PROJECTION.name
  readonly version = LEDGER_PROJECTION.version
  readonly stored =
    `SELECT concat_ws(':', code, owner, asset, nullif(sub_key, 0)) AS key, balance::text AS value FROM ledger_balances
    UNION ALL SELECT concat_ws(':', 'last hour of', code, owner, asset, nullif(sub_key, 0)), balance::text FROM (
      SELECT DISTINCT ON (owner, asset, code, sub_key) * FROM ledger_hours ORDER BY owner, asset, code, sub_key, hour DESC) h
    UNION ALL SELECT 'flow of asset ' || asset, sum(flow)::text FROM ledger_hours GROUP BY asset
    UNION ALL SELECT 'sum of asset ' || asset, sum(CASE WHEN is_debit THEN -amount ELSE amount END)::text FROM ledger_lines GROUP BY asset`
  readonly #balances = new Map<string, bigint>()
  readonly #assets = new Set<number>()

  apply(batch: EventBatch): void {
    for (const event of batch.events) {
      for (const { code, owner, asset, subKey, amount } of writtenLines(event)) {
        this.#add(`${code}:${owner}:${asset}${subKey === 0 ? '' : `:${subKey}`}`, amount)
        this.#assets.add(asset)
      }
    }
  }

  expected(): Map<string, string> {
    const rows = new Map([...this.#balances].map(([key, balance]) => [key, String(balance)]))
    for (const [key, balance] of this.#balances) rows.set(`last hour of:${key}`, String(balance))
    for (const asset of this.#assets) {
      rows.set(`sum of asset ${asset}`, '0')
      rows.set(`flow of asset ${asset}`, '0')
    }
    return rows
  }

  #add(key: string, amount: bigint): void {
    this.#balances.set(key, (this.#balances.get(key) ?? 0n) + amount)
  }
}
