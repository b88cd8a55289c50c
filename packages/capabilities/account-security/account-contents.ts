import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

export type Obstacle = 'balance' | 'open-orders' | 'frozen'

/** What must be resolved before an account can be closed. */
export async function accountContents(engine: EngineClient, account: number): Promise<('balance' | 'open-orders')[]> {
  const [{ events: state }, { events: orders }] = await Promise.all([
    engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
    engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS }),
  ])
  const hasBalance = state.some(
    (event) => event.kind === 'balance' && (event.available > 0n || event.locked > 0n || event.withdrawing > 0n),
  )
  const hasOrders = orders.some((event) => event.kind === 'order')
  return [...(hasBalance ? (['balance'] as const) : []), ...(hasOrders ? (['open-orders'] as const) : [])]
}
