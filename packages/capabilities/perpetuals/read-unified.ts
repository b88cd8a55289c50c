import { RATE_ONE } from '@bowline/core/formulas/perpetuals/contract.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { divide } from '@bowline/money'

/** One coin of a unified account, and what it counts. */
export type UnifiedCoin = EventOf<'unified-asset'>

/** A unified account in USD with its coins by slot; of a classic one what an upgrade would make of it (`isUnified` 0). */
export interface UnifiedAccount {
  readonly summary: EventOf<'unified'>
  readonly assets: readonly UnifiedCoin[]
}

/** Undefined: the engine does not know the account. */
export async function readUnified(
  engine: Pick<EngineClient, 'query'>,
  account: number,
): Promise<UnifiedAccount | undefined> {
  const { rejection, events } = await engine.query({ kind: 'query-unified', account })
  if (rejection !== Rejection.none) return undefined
  const summary = events.find((event) => event.kind === 'unified')
  return summary && { summary, assets: events.filter((event) => event.kind === 'unified-asset') }
}

export async function readIsUnified(engine: Pick<EngineClient, 'query'>, account: number): Promise<boolean> {
  return (await readUnified(engine, account))?.summary.isUnified === 1
}

/** How much of a coin's worth counts, 10^-8: over all slices of what is there; all of what is owed, nothing of what is off. */
export function countedShareOf({ equity, index, value }: UnifiedCoin): bigint {
  if (equity === 0n || index === 0n) return 0n
  const sign = equity < 0n ? -1n : 1n
  return divide(sign * value * RATE_ONE * RATE_ONE, sign * equity * index, 'half-even')
}
