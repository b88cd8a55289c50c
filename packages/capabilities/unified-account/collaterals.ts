import type { EventOf } from '@bowline/core/messages/events.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { type CollateralDefinition, defineCollateral } from './collateral-definition.ts'
import { DEFAULT_COLLATERAL } from './default-collateral.ts'

/** A coin’s terms with what the platform has of it now and what it is worth. */
export type Collateral = EventOf<'collateral'>

/** By slot. */
export async function readCollaterals(engine: Pick<EngineClient, 'query'>): Promise<Collateral[]> {
  const { events } = await engine.query({ kind: 'query-definitions' })
  return events.filter((event) => event.kind === 'collateral').sort((a, b) => a.slot - b.slot)
}

/** Defines what the engine does not know yet and leaves the terms of others alone. Throws when one is refused. */
export async function ensureCollateral(
  engine: EngineClient,
  markets: Pick<MarketRegistry, 'assetByCode'>,
  wanted: readonly CollateralDefinition[] = DEFAULT_COLLATERAL,
): Promise<void> {
  const known = new Set((await readCollaterals(engine)).map(({ asset }) => asset))
  for (const definition of wanted) {
    const asset = markets.assetByCode(definition.coin)?.asset
    if (asset !== undefined && known.has(asset)) continue
    const { rejection } = await engine.submit(defineCollateral(definition, asset))
    if (rejection !== Rejection.none)
      throw new Error(`the engine refused collateral ${definition.coin} with ${rejection}`)
  }
}
