import { BizType } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { inOneGo, type Projector, replaceAll, type Transaction, writeRows } from '../projection/index.ts'
import {
  LEDGER_PROJECTION,
  type LedgerBalance,
  type LedgerHour,
  type LedgerLine,
  ledgerBalances,
  ledgerHours,
  ledgerLines,
} from './ledger-tables.ts'
import { linesOfBatch } from './lines-of-batch.ts'

const KEEP_LAST_BALANCE = replaceAll(ledgerBalances, ['owner', 'asset', 'code', 'subKey'])

/** A buffered hour holds only what flowed since the last write. */
const ADD_TO_STORED_HOUR = `(owner, asset, code, sub_key, hour) DO UPDATE SET
  balance = excluded.balance, flow = ledger_hours.flow + excluded.flow`

const HOUR_MS = 3_600_000

/** Postings made by orders, trades, conversions and interest; all others bring value in from outside trading or take it out. */
const TRADING: ReadonlySet<number> = new Set([
  BizType.orderLock,
  BizType.orderRelease,
  BizType.tradeBase,
  BizType.tradeQuote,
  BizType.tradeFee,
  BizType.tradeRebate,
  BizType.contractProfit,
  BizType.contractFee,
  BizType.isolatedMargin,
  BizType.fundingFee,
  BizType.clearance,
  BizType.insurance,
  BizType.convert,
  BizType.earn,
  BizType.interest,
  BizType.repayment,
  BizType.upgrade,
])

/** Writes every line of the ledger, the balances after them, and those at the end of each hour. */
export class LedgerProjector implements Projector {
  readonly name = LEDGER_PROJECTION.name
  readonly version = LEDGER_PROJECTION.version
  readonly tables = [ledgerLines.name, ledgerBalances.name, ledgerHours.name]
  readonly #balances = new Map<string, LedgerBalance>()
  readonly #hours = new Map<string, LedgerHour>()
  #lines: LedgerLine[] = []

  apply(batch: EventBatch): void {
    for (const line of linesOfBatch(batch)) this.#add(line)
  }

  async flush(tx: Transaction): Promise<void> {
    await inOneGo([
      writeRows(tx, ledgerLines, this.#lines),
      writeRows(tx, ledgerBalances, [...this.#balances.values()], KEEP_LAST_BALANCE),
      writeRows(tx, ledgerHours, [...this.#hours.values()], ADD_TO_STORED_HOUR),
    ])
  }

  clear(): void {
    this.#lines = []
    this.#balances.clear()
    this.#hours.clear()
  }

  #add(line: LedgerLine): void {
    this.#lines.push(line)
    const { owner, asset, code, subKey, balanceAfter: balance, sequence } = line
    const account = `${owner}/${asset}/${code}/${subKey}`
    this.#balances.set(account, { owner, asset, code, subKey, balance, sequence })
    const hour = Math.floor(line.time / HOUR_MS) * HOUR_MS
    const flowed = this.#hours.get(`${account}/${hour}`)?.flow ?? 0n
    const flow = TRADING.has(line.bizType) ? flowed : flowed + (line.isDebit ? -line.amount : line.amount)
    this.#hours.set(`${account}/${hour}`, { owner, asset, code, subKey, hour, balance, flow })
  }
}
