import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { mainAccountOf } from '../identity/index.ts'
import type { Recovered } from './journals.ts'
import type { CardOrder } from './orders.store.ts'

/** What of `wanted` the buyer has free now, and where: moving coins out of spot keeps nobody from giving them back. Spot goes first. */
export async function takeable(
  engine: Pick<EngineClient, 'query'>,
  { userId, asset }: Pick<CardOrder, 'userId' | 'asset'>,
  wanted: Amount,
): Promise<Recovered> {
  const { events } = await engine.query({ kind: 'query-wallets', account: mainAccountOf(userId) })
  const available = { spot: 0n, funding: 0n }
  for (const event of events) {
    if (event.kind === 'balance' && event.asset === asset) available.spot = event.available
    if (event.kind === 'funding-balance' && event.asset === asset) available.funding = event.balance
  }
  const spot = lesser(available.spot, wanted)
  return { spot, funding: lesser(available.funding, wanted - spot) }
}

function lesser(a: Amount, b: Amount): Amount {
  return a < b ? a : b
}
