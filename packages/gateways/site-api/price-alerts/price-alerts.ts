import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { alertsOf, MOST_WAITING, type PriceAlerts } from '@bowline/capabilities/price-alerts/index.ts'
import type { priceAlertCalls } from '@bowline/contract/calls/price-alerts.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { isFault } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { marketOfPair } from '../../site-kit/pair.ts'
import { priceAlertRow } from '../../site-kit/price-alert-row.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly alerts: Pick<PriceAlerts, 'create' | 'delete'>
}

export const priceAlertHandlers: Handlers<typeof priceAlertCalls, Needs> = {
  'GET /exchange-web/web/alert/list': async ({ params, caller }, { sql, markets }) => {
    const wanted = params.pair === undefined ? undefined : marketOfPair(markets, params.pair)
    const alerts = await alertsOf(sql, caller.user.id)
    const shown = alerts.filter(({ market }) => wanted === undefined || market === wanted.number)
    return { alerts: shown.map((alert) => priceAlertRow(alert, markets)), most: MOST_WAITING }
  },

  'POST /exchange-web/web/alert/create': async ({ params, caller }, { markets, alerts }) => {
    const market = marketOfPair(markets, params.pair)
    const price = readPrice(market, params.price)
    const made = await alerts.create({
      userId: caller.user.id,
      market: market.number,
      direction: params.direction,
      price,
    })
    if (made.ok) return { alert: priceAlertRow(made.alert, markets) }
    const { direction } = params
    throw made.refusal === 'too-many'
      ? new SiteRefusal(SiteCode.refused, 'alerts.most', null, { most: MOST_WAITING })
      : new SiteRefusal(SiteCode.refused, 'alert.passed', null, { direction, price: params.price })
  },

  'POST /exchange-web/web/alert/delete': async ({ params, caller }, { alerts }) => ({
    deleted: await alerts.delete(caller.user.id, params.id),
  }),
}

/** 10^-8 quote per whole base, on the market's grid and within its limits. */
function readPrice(market: Market, text: string): bigint {
  const { minPrice, maxPrice, tick } = market.terms
  const ticks = market.parsePrice(text)
  const price = (of: bigint) => market.priceText(of, market.priceDecimals)
  if (isFault(ticks)) throw new SiteRefusal(SiteCode.refused, 'price.step', null, { step: price(1n) })
  if (ticks < minPrice || ticks > maxPrice)
    throw new SiteRefusal(SiteCode.refused, 'price.range', null, { least: price(minPrice), most: price(maxPrice) })
  return ticks * tick
}
