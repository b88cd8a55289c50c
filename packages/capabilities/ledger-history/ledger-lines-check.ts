import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { fingerprint, fingerprintSql, type ProjectionCheck, rowTextOf, rowTextSql } from '../projection/index.ts'
import { LEDGER_PROJECTION, type LedgerLine, ledgerLines } from './ledger-tables.ts'
import { linesOfBatch } from './lines-of-batch.ts'

/** Commands that share one sum. */
const TOGETHER = 1_000
const THOUSAND = `sequence / ${TOGETHER}`
const text = rowTextOf(ledgerLines)
const textSql = rowTextSql(ledgerLines)

const thousandOf = ({ sequence }: Pick<LedgerLine, 'sequence'>) => Math.floor(sequence / TOGETHER)

/**
 * Every line of the ledger with all it says. Balances and sums would not show that a line is another owner's now. Lines are
 * too many to hold: those of a thousand commands are summed, and only where sums differ are lines compared.
 */
export class LedgerLinesCheck implements ProjectionCheck {
  readonly name = LEDGER_PROJECTION.name
  readonly version = LEDGER_PROJECTION.version
  readonly stored =
    `SELECT 'ledger_lines ' || ${THOUSAND} AS key, count(*) || ' ' || sum(${fingerprintSql(textSql)}) AS value
    FROM ledger_lines GROUP BY ${THOUSAND}`
  rows = 0
  readonly #sums = new Map<number, { rows: number; sum: bigint }>()

  apply(batch: EventBatch): void {
    for (const line of linesOfBatch(batch)) {
      this.rows += 1
      const { rows, sum } = this.#sums.get(thousandOf(line)) ?? { rows: 0, sum: 0n }
      this.#sums.set(thousandOf(line), { rows: rows + 1, sum: sum + fingerprint(text(line)) })
    }
  }

  expected(): Map<string, string> {
    return new Map([...this.#sums].map(([thousand, { rows, sum }]) => [`ledger_lines ${thousand}`, `${rows} ${sum}`]))
  }

  closer(keys: readonly string[]) {
    const thousands = new Set(keys.map((key) => Number(key.split(' ')[1])))
    const lines = new Map<string, string>()
    return {
      stored: `SELECT concat('ledger_lines ', sequence, ':', line) AS key, ${textSql} AS value
        FROM ledger_lines WHERE ${THOUSAND} = ANY ('{${[...thousands]}}')`,
      apply: (batch: EventBatch) => {
        if (!thousands.has(thousandOf(batch))) return
        for (const line of linesOfBatch(batch)) lines.set(`ledger_lines ${line.sequence}:${line.line}`, text(line))
      },
      expected: () => lines,
    }
  }
}
