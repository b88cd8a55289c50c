import type { EventOf } from '@bowline/core/messages/events.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import type { EventBatch, PostingNote } from '@bowline/engine/engine-client.ts'
import { type Projector, replaceAll, type Transaction, writeRows } from '../projection/index.ts'
import {
  LEDGER_PROJECTION,
  type LedgerBalance,
  type LedgerHour,
  type LedgerLine,
  ledgerBalances,
  ledgerHours,
  ledgerLines,
} from './ledger-tables.ts'

const KEEP_LAST_BALANCE = replaceAll(ledgerBalances, ['owner', 'asset', 'code'])

/** A buffered hour holds only what flowed since the last write. */
const ADD_TO_STORED_HOUR = `(owner, asset, code, hour) DO UPDATE SET
  balance = excluded.balance, flow = ledger_hours.flow + excluded.flow`

const HOUR_MS = 3_600_000

/** Postings made by orders and trades; all others bring value in from outside trading or take it out. */
const TRADING: ReadonlySet<number> = new Set([
  BizType.orderLock,
  BizType.orderRelease,
  BizType.tradeBase,
  BizType.tradeQuote,
  BizType.tradeFee,
  BizType.tradeRebate,
])

const NO_NOTE: PostingNote = { bizId: '', actor: '', memo: '' }

/** Writes two lines per posting, the balances after them, and those at the end of each hour. */
export class LedgerProjector implements Projector {
  readonly name = LEDGER_PROJECTION.name
  readonly version = LEDGER_PROJECTION.version
  readonly tables = [ledgerLines.name, ledgerBalances.name, ledgerHours.name]
  readonly #balances = new Map<string, LedgerBalance>()
  readonly #hours = new Map<string, LedgerHour>()
  #lines: LedgerLine[] = []

  apply(batch: EventBatch): void {
    let line = 0
    for (const event of batch.events) {
      if (event.kind !== 'posting') continue
      const shared = sharedByBothSides(batch, event)
      this.#add({
        ...shared,
        line: line++,
        code: event.debitCode,
        owner: event.debitOwner,
        isDebit: true,
        balanceAfter: event.debitBalance,
      })
      this.#add({
        ...shared,
        line: line++,
        code: event.creditCode,
        owner: event.creditOwner,
        isDebit: false,
        balanceAfter: event.creditBalance,
      })
    }
  }

  async flush(tx: Transaction): Promise<void> {
    await writeRows(tx, ledgerLines, this.#lines)
    await writeRows(tx, ledgerBalances, [...this.#balances.values()], KEEP_LAST_BALANCE)
    await writeRows(tx, ledgerHours, [...this.#hours.values()], ADD_TO_STORED_HOUR)
  }

  clear(): void {
    this.#lines = []
    this.#balances.clear()
    this.#hours.clear()
  }

  #add(line: LedgerLine): void {
    this.#lines.push(line)
    const { owner, asset, code, balanceAfter: balance, sequence } = line
    const account = `${owner}/${asset}/${code}`
    this.#balances.set(account, { owner, asset, code, balance, sequence })
    const hour = Math.floor(line.time / HOUR_MS) * HOUR_MS
    const flowed = this.#hours.get(`${account}/${hour}`)?.flow ?? 0n
    const flow = TRADING.has(line.bizType) ? flowed : flowed + (line.isDebit ? -line.amount : line.amount)
    this.#hours.set(`${account}/${hour}`, { owner, asset, code, hour, balance, flow })
  }
}

function sharedByBothSides(batch: EventBatch, event: EventOf<'posting'>) {
  const { sequence, time, note = NO_NOTE } = batch
  const { asset, amount, bizType, leg, bizNumber, market } = event
  return { sequence, time, asset, amount, bizType, leg, bizNumber, market, ...note }
}
