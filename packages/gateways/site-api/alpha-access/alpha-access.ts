import {
  acceptAlphaRisk,
  alphaRiskAcceptedAt,
  type EarlyMarkets,
  hasAlphaPass,
} from '@bowline/capabilities/alpha-access/index.ts'
import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type SiteConfiguration, textIn } from '@bowline/capabilities/site-configuration/index.ts'
import type { alphaCalls } from '@bowline/contract/calls/alpha-access.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { pairOf } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly sql: Sql
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly earlyMarkets: Pick<EarlyMarkets, 'list' | 'refresh'>
  readonly markets: Pick<MarketRegistry, 'byNumber'>
  readonly marketData: Pick<MarketData, 'lastPrice'>
}

export const alphaHandlers: Handlers<typeof alphaCalls, Needs> = {
  async 'POST /exchange-web-gateway/alpha/whiteList/check'({ caller, locale }, { sql, configuration }) {
    const { link, tag } = configuration.current.settings.alpha
    const isPassed = await hasAlphaPass(sql, caller.user.id)
    return { userPassed: isPassed ? 1 : 0, config: { special: tag && textIn(tag, locale), link } }
  },

  async 'GET /exchange-web-gateway/alpha/overview'({ caller }, { sql, earlyMarkets, markets, marketData }) {
    const [hasPass, acceptedAtMs] = await Promise.all([
      hasAlphaPass(sql, caller.user.id),
      alphaRiskAcceptedAt(sql, caller.user.id),
    ])
    const listed = earlyMarkets.list().flatMap(({ market: number, endsAtMs }) => {
      const market = markets.byNumber(number)
      if (!market?.isVisible) return []
      const last = marketData.lastPrice(number)
      const lastPrice = !last ? null : market.priceText(last, market.priceDecimals)
      return [{ pair: pairOf(market), base: market.baseAsset, quote: market.quoteAsset, lastPrice, endsAtMs }]
    })
    return { hasPass, acceptedAtMs, markets: listed }
  },

  async 'POST /exchange-web-gateway/alpha/acceptRisk'({ caller, nowMs }, { sql, earlyMarkets }) {
    if (!(await hasAlphaPass(sql, caller.user.id))) throw new SiteRefusal(SiteCode.refused, 'alpha.no-pass')
    await acceptAlphaRisk(sql, caller.user.id, nowMs)
    // Whoever reads this must be able to buy with the next call.
    await earlyMarkets.refresh()
    return { acceptedAtMs: (await alphaRiskAcceptedAt(sql, caller.user.id)) ?? nowMs }
  },
}
