import type { Command } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { ContractDefinition, TierTableDefinition } from './contract-definition.ts'
import { defineContract, defineTiers } from './contract-terms.ts'
import { DEFAULT_CONTRACTS, DEFAULT_TIERS } from './default-contracts.ts'
import { DEFAULT_ASSETS, DEFAULT_FEE_TIERS, DEFAULT_MARKETS } from './default-markets.ts'
import type { AssetDefinition, FeeTierDefinition, MarketDefinition } from './market-definition.ts'
import { MarketRegistry } from './market-registry.ts'
import { defineAsset, defineFeeTier, defineMarket, isRefused, type Refused } from './market-terms.ts'

export interface Definitions {
  readonly assets: readonly AssetDefinition[]
  readonly markets: readonly MarketDefinition[]
  readonly feeTiers: readonly FeeTierDefinition[]
  readonly tiers: readonly TierTableDefinition[]
  readonly contracts: readonly ContractDefinition[]
}

export const DEFAULT_DEFINITIONS: Definitions = {
  assets: DEFAULT_ASSETS,
  markets: DEFAULT_MARKETS,
  feeTiers: DEFAULT_FEE_TIERS,
  tiers: DEFAULT_TIERS,
  contracts: DEFAULT_CONTRACTS,
}

/**
 * Defines what the engine does not know yet and leaves existing definitions alone, so that a start does not undo an
 * operator's change. Throws when a definition is refused: a wrong table must stop the start.
 */
export async function ensureDefinitions(
  engine: EngineClient,
  wanted = DEFAULT_DEFINITIONS,
  options: { historicTime?: number } = {},
): Promise<void> {
  const known = new MarketRegistry()
  known.apply(await engine.query({ kind: 'query-definitions' }))
  const numbers = new Map(wanted.assets.map((asset) => [asset.code, asset.asset]))
  const assetOf = (code: string) => known.assetByCode(code)?.asset ?? numbers.get(code)
  const commands = [
    ...wanted.assets.filter((each) => !known.asset(each.asset)).map(defineAsset),
    ...wanted.markets.filter((each) => !known.byNumber(each.market)).map((each) => defineMarket(each, assetOf)),
    ...(known.feeTiers().length > 0 ? [] : wanted.feeTiers.map(defineFeeTier)),
    ...wanted.tiers.filter((each) => !known.tierTable(each.table)).map(defineTiers),
    ...wanted.contracts.filter((each) => !known.contract(each.market)).map((each) => defineContract(each, assetOf)),
  ].map(orThrow)
  const results = await Promise.all(commands.map((command) => engine.submit(command, options)))
  results.forEach((result, at) => {
    if (result.rejection !== Rejection.none)
      throw new Error(`the engine refused ${describe(commands[at] as Command)} with ${result.rejection}`)
  })
}

function orThrow<C extends Command>(result: C | Refused): C {
  if (isRefused(result)) throw new Error(`bad definition: ${result.refused.join('; ')}`)
  return result
}

function describe(command: Command): string {
  if (command.kind === 'define-contract') return `contract ${command.symbol}`
  if (command.kind === 'define-tiers') return `table of tiers ${command.table}`
  if (command.kind === 'define-market') return `market ${command.symbol}`
  if (command.kind === 'define-asset') return `asset ${command.code}`
  return command.kind
}
