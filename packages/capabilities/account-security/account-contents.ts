import type { Obstacle } from '@bowline/contract/terms/account-data.ts'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { mainAccountOf } from '../identity/index.ts'

export type { Obstacle }

export interface ContentsParts {
  readonly engine: EngineClient
  /** Whether a user has money anywhere, products included; some moments old. Unknown counts as yes. */
  readonly holdsMoney: (userId: number) => Promise<boolean>
}

/** What must be resolved before an account can be closed. The engine is asked too, because it is never behind. */
export async function accountContents(
  { engine, holdsMoney }: ContentsParts,
  userId: number,
): Promise<('balance' | 'open-orders')[]> {
  const account = mainAccountOf(userId)
  const [{ events: state }, { events: orders }, holds] = await Promise.all([
    engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
    engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS }),
    holdsMoney(userId),
  ])
  const hasBalance =
    holds ||
    state.some(
      (event) => event.kind === 'balance' && (event.available > 0n || event.locked > 0n || event.withdrawing > 0n),
    )
  const hasOrders = orders.some((event) => event.kind === 'order')
  return [...(hasBalance ? (['balance'] as const) : []), ...(hasOrders ? (['open-orders'] as const) : [])]
}
