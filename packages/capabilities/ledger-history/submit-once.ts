import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { linesOf } from '@bowline/core/messages/journal.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { LedgerHistory } from './ledger-history.read.ts'

const MINUTE_MS = 60_000

export interface OnceNeeds {
  readonly engine: Pick<EngineClient, 'submit'>
  readonly ledger: Pick<LedgerHistory, 'lines'>
}

/**
 * What became of a journal that may have been sent before. Its key makes a repeat harmless as long as the engine remembers it;
 * of one that it has forgotten (an outage of days) the lines of its owner say whether it is there.
 */
export async function submitOnce({ engine, ledger }: OnceNeeds, command: CommandOf<'journal'>, owner: number) {
  const { rejection } = await engine.submit(command)
  if (rejection !== Rejection.postingKeyExpired) return rejection
  const start = (command.bizTime ?? 0) - MINUTE_MS
  const codes = linesOf(command).flatMap((line) => (line.owner === owner ? [line.code] : []))
  const lines = await ledger.lines({ owner, codes, start, bizId: command.bizId, limit: 1 })
  if (lines.ok && lines.value.length > 0) return Rejection.none
  throw new Error(
    `nobody knows whether ${command.bizId} was written: the engine has forgotten, and the ledger has no line`,
  )
}
