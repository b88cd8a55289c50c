import type { ConvertHouse, Hedge } from '@bowline/capabilities/convert/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { conversionCalls } from '@bowline/contract/console/calls/conversions.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'byNumber' | 'asset'>
  readonly convertHouse: Pick<ConvertHouse, 'inventory' | 'hedges' | 'bands'>
}

const HEDGES = 50

export const conversionHandlers: ConsoleHandlers<typeof conversionCalls, Needs> = {
  async 'GET /console-api/conversions/inventory'(call, { sql, markets, convertHouse }) {
    const coins = convertHouse.inventory()
    const hedges = await convertHouse.hedges(HEDGES)
    await recordAudit(sql, call, { action: 'conversions.inventory' })
    return {
      isKnown: coins !== undefined,
      softBand: amountText(convertHouse.bands.soft),
      hardBand: amountText(convertHouse.bands.hard),
      coins: (coins ?? []).map(({ asset, held, worth, state }) => ({
        ...{ coin: asset.code, held: amountText(held), worth: worth === undefined ? null : amountText(worth), state },
      })),
      hedges: hedges.map((hedge) => hedgeRow(hedge, markets)),
    }
  },
}

function hedgeRow(hedge: Hedge, markets: Needs['markets']) {
  const { id: hedgeId, side, state, received, plannedAtMs, asset } = hedge
  const market = markets.byNumber(hedge.market)
  if (!market) throw new Error(`hedge ${hedgeId} is in a market that is gone`)
  const { base, quote } = market.terms
  const other = markets.asset(asset === base ? quote : base)?.code ?? ''
  return {
    ...{ hedgeId, symbol: market.symbol, side, state, plannedAtMs },
    ...{ qty: market.qtyText(hedge.qty), price: market.priceText(hedge.price) },
    received: received === undefined ? null : `${amountText(received)} ${other}`,
  }
}
