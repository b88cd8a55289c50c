import type { EventOf } from '@bowline/core/messages/events.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

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
