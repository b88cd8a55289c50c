import { writtenLines } from '@bowline/core/messages/journal.ts'
import type { EventBatch, PostingNote } from '@bowline/engine/engine-client.ts'
import type { LedgerLine } from './ledger-tables.ts'

const NO_NOTE: PostingNote = { bizId: '', actor: '', memo: '' }

/** The lines that a command wrote to the ledger, in their order. */
export function* linesOfBatch(batch: EventBatch): Generator<LedgerLine> {
  let line = 0
  for (const event of batch.events) {
    if (event.kind !== 'posting' && event.kind !== 'journal-line') continue
    const { bizType, leg, bizNumber, market } = event
    for (const { owner, asset, code, subKey, amount, balance } of writtenLines(event)) {
      const isDebit = amount < 0n
      yield {
        ...{ sequence: batch.sequence, line: line++, time: batch.time },
        ...{ asset, code, owner, subKey, isDebit, amount: isDebit ? -amount : amount, balanceAfter: balance },
        ...{ bizType, leg, bizNumber, market, ...(batch.note ?? NO_NOTE) },
      }
    }
  }
}
