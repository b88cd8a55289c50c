import { ContractState } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Quantity } from '@bowline/money'
import type { MarketRegistry } from '../markets/index.ts'
import { readPositions } from '../perpetuals/index.ts'
import { isCopyable } from './plan-copy.ts'
import type { CopySettings } from './settings.ts'

type Contracts = Pick<MarketRegistry, 'contract'>

/** Of a relation that copies certain contracts: none of them may be copied any more, and what it holds of them is closed. */
export function areOffList(contracts: Contracts, { markets }: Pick<CopySettings, 'markets'>): boolean {
  return markets.length > 0 && markets.every((market) => isOffList(contracts, market))
}

/** Of a contract that is gone too. */
export function isOffList(contracts: Contracts, market: number): boolean {
  const contract = contracts.contract(market)
  return contract === undefined || !isCopyable(contract)
}

/** Of such a relation: all of them have ended. */
export function haveEnded(contracts: Contracts, { markets }: Pick<CopySettings, 'markets'>): boolean {
  const hasEnded = (market: number) => contracts.contract(market)?.terms.state === ContractState.delisted
  return markets.length > 0 && markets.every(hasEnded)
}

/** Signed lots that a one-way account holds of a contract. */
export async function heldIn(engine: EngineClient, account: number, market: number): Promise<Quantity> {
  const { positions } = await readPositions(engine, account, market)
  return positions.find((position) => position.market === market)?.qty ?? 0n
}
