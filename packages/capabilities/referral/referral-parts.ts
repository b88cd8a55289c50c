import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { WebNews } from '../messages/index.ts'
import type { Portfolio } from '../portfolio/index.ts'
import { VALUED_IN } from './terms.ts'

export interface ReferralParts {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly markets: Pick<
    MarketRegistry,
    'numbers' | 'byNumber' | 'contractNumbers' | 'contract' | 'assets' | 'assetByCode'
  >
  readonly portfolio: Pick<Portfolio, 'prices'>
  readonly webNews: Pick<WebNews, 'writeAll' | 'published'>
  readonly log: Log
  readonly now: () => number
}

/** What one ledger unit of each coin is worth now, as columns for a statement; coins without a price are left out. */
export interface PriceColumns {
  readonly assets: readonly string[]
  readonly numerators: readonly string[]
  readonly denominators: readonly string[]
}

export function priceColumns({ markets, portfolio }: Pick<ReferralParts, 'markets' | 'portfolio'>): PriceColumns {
  const prices = portfolio.prices()
  const priced = markets.assets().flatMap(({ asset, code }) => {
    const worth = prices.worth(code, VALUED_IN)
    return worth ? [{ asset, ...worth }] : []
  })
  return {
    assets: priced.map(({ asset }) => String(asset)),
    numerators: priced.map(({ numerator }) => String(numerator)),
    denominators: priced.map(({ denominator }) => String(denominator)),
  }
}
