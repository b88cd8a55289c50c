import type { CommandOf } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type Projector, replaceAll, type Transaction, writeRows } from '../projection/index.ts'
import { LEDGER_PROJECTION, type LedgerBalance, type LedgerLine, ledgerBalances, ledgerLines } from './ledger-tables.ts'

/** A `post` command names its posting by a text that the event has no room for; the replica adds the command. */
export type BatchWithDetail = EventBatch & { readonly detail?: Partial<CommandOf<'post'>> | undefined }

const KEEP_LAST_BALANCE = replaceAll(ledgerBalances, ['owner', 'asset', 'code'])

/** Writes two lines per posting and the balances after them. */
export class LedgerProjector implements Projector {
  readonly name = LEDGER_PROJECTION.name
  readonly version = LEDGER_PROJECTION.version
  readonly tables = [ledgerLines.name, ledgerBalances.name]
  readonly #balances = new Map<string, LedgerBalance>()
  #lines: LedgerLine[] = []

  apply(batch: BatchWithDetail): void {
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
  }

  clear(): void {
    this.#lines = []
    this.#balances.clear()
  }

  #add(line: LedgerLine): void {
    this.#lines.push(line)
    const { owner, asset, code, balanceAfter: balance, sequence } = line
    this.#balances.set(`${owner}/${asset}/${code}`, { owner, asset, code, balance, sequence })
  }
}

function sharedByBothSides(batch: BatchWithDetail, event: EventOf<'posting'>) {
  const { sequence, time, detail } = batch
  const { asset, amount, bizType, leg, bizNumber, market } = event
  const told = { bizId: detail?.bizId ?? '', actor: detail?.actor ?? '', memo: detail?.memo ?? '' }
  return { sequence, time, asset, amount, bizType, leg, bizNumber, market, ...told }
}
