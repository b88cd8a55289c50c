import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { type IndexHealth, type IndexSource, recipeTextsOf } from '@bowline/capabilities/price-source/index.ts'
import { indexStates } from '@bowline/contract/terms/index-states.ts'
import { tradingStates } from '@bowline/contract/terms/orders.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'
import { divide, formatUnits } from '@bowline/money'

const PERCENT_DECIMALS = 4
/** A hundred percent with those decimals. */
const WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS)

export interface RowNeeds {
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
}

export function sourceRow({ source, broken, problem }: IndexSource, health: readonly IndexHealth[]) {
  const standings = health.flatMap(({ sources }) =>
    sources.filter((each) => each.source === source).map(({ standing }) => standing),
  )
  return {
    ...{ source, broken: broken ?? null, problem: problem ?? null },
    countsIn: standings.filter((standing) => standing === 'counted').length,
    speaksFor: standings.filter((standing) => standing !== 'silent').length,
  }
}

export function indexRow({ pair, state, price, sources, recipe, gap, changes }: IndexHealth, needs: RowNeeds) {
  return {
    ...{ pair, state, price: price === 0n ? null : amountText(price) },
    recipe: recipeTextsOf(recipe),
    contracts: needs.markets
      .contracts()
      .filter(({ indexPair }) => indexPair === pair)
      .map((contract) => contractRow(contract, needs)),
    sources: sources.map(({ source, pair: read, weight, standing, price: own, ageMs }) => {
      const hasSpoken = standing !== 'silent'
      return {
        ...{ source, pair: read, weight, standing },
        price: hasSpoken ? amountText(own) : null,
        ageMs: hasSpoken ? ageMs : null,
        distancePercent: hasSpoken && price > 0n ? distanceText(own, price) : null,
      }
    }),
    gap: gap ? { ...gap, last: amountText(gap.last) } : null,
    changes: changes.map(({ sources: counted, ...change }) => ({
      ...{ atMs: change.atMs, state: change.state, price: amountText(change.price), counted: [...counted] },
    })),
  }
}

function contractRow(contract: Contract, { markings }: RowNeeds) {
  const marking = markings.of(contract.number)
  return {
    symbol: contract.symbol,
    status: tradingStates[contract.terms.state] ?? 'halted',
    mark: marking ? contract.priceText(marking.mark, contract.priceDecimals) : null,
    indexState: indexStates[marking?.indexState ?? IndexState.frozen] ?? 'frozen',
  }
}

function distanceText(price: bigint, index: bigint): string {
  return formatUnits(divide((price - index) * WHOLE, index, 'half-even'), PERCENT_DECIMALS)
}
