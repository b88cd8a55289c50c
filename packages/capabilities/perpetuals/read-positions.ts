import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { FuturesWallet } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { readUnified, type UnifiedAccount } from './read-unified.ts'

export type WalletMargin = EventOf<'margin'>
export type HeldPosition = EventOf<'position'>

/** What an account has for contracts, as of one moment. */
export interface FuturesAccount {
  readonly time: number
  /** The last command that it includes. */
  readonly sequence: number
  readonly margins: readonly WalletMargin[]
  /** Those that are held or were given terms. */
  readonly positions: readonly HeldPosition[]
  /** What stands behind cross positions of a unified account, asked a moment later; of a classic one each wallet does alone. */
  readonly unified: UnifiedAccount | undefined
}

/** Consistent with everything this process submitted before. An account the engine does not know has nothing. */
export async function readPositions(engine: EngineClient, account: number, market?: number): Promise<FuturesAccount> {
  const { events, time, sequence } = await engine.query({
    kind: 'query-positions',
    account,
    market: market ?? ALL_MARKETS,
  })
  const margins = events.filter((event) => event.kind === 'margin')
  const isUnified = margins.some(({ wallet }) => wallet === FuturesWallet.unified)
  return {
    ...{ time, sequence, margins },
    positions: events.filter((event) => event.kind === 'position'),
    unified: isUnified ? await readUnified(engine, account) : undefined,
  }
}

/** Whether it holds long and short beside each other in the contracts of a kind. */
export async function readIsHedged(engine: EngineClient, account: number, marketKind: number): Promise<boolean> {
  const { rejection, events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
  if (rejection !== Rejection.none) return false
  const state = events.find((event) => event.kind === 'account')
  return state !== undefined && (state.hedge & (1 << marketKind)) !== 0
}
