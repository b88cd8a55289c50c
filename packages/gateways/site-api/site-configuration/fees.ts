import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import type { siteCalls } from '@bowline/contract/calls/site-configuration/site.ts'
import { TOKEN_FEE_PERCENT, VOLUME_CODE, VOLUME_DAYS } from '@bowline/core/fee-terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { trimUnits } from '@bowline/money'
import { pairOf } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import { baseTierOf, ratesOf, rateText } from '../markets/market-rows.ts'

interface Needs {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
}

export const feeHandlers = {
  'GET /exchange-web/web/site/fees': (_call, { markets }) => {
    const tiers = markets.feeTiers()
    const token = platformToken(markets)
    return {
      tiers: tiers.map(tierRow),
      markets: markets.markets().map((market) => ({
        pair: pairOf(market),
        ...ratesOf(market, baseTierOf(markets)),
        takesPlatformToken: market.terms.tokenDeduction === 1,
      })),
      platformToken: token ? { coin: token.code, discount: trimUnits(100n - TOKEN_FEE_PERCENT, 2) } : null,
      volumeDays: VOLUME_DAYS,
      volumeCoin: VOLUME_CODE,
    }
  },

  'GET /exchange-web/web/site/myFees': async ({ actor }, { engine, markets }) => {
    const account = (await readAccount(engine, actor.account))?.account
    const tiers = markets.feeTiers()
    const place = tiers.findIndex(({ tier }) => tier === account?.tier)
    const own = tiers[place]
    const next = place === -1 ? undefined : tiers[place + 1]
    return {
      tier: account?.tier ?? 0,
      makerRate: rateText(own?.maker ?? 0),
      takerRate: rateText(own?.taker ?? 0),
      volume: amountText(account?.volume ?? 0n),
      nextTier: next ? tierRow(next) : null,
      paysWithPlatformToken: account?.tokenDeduction === 1,
      platformToken: platformToken(markets)?.code ?? null,
    }
  },
} satisfies Partial<Handlers<typeof siteCalls, Needs>>

function tierRow({ tier, volume, maker, taker }: { tier: number; volume: bigint; maker: number; taker: number }) {
  return { tier, volume: amountText(volume), makerRate: rateText(maker), takerRate: rateText(taker) }
}

function platformToken(markets: MarketRegistry) {
  return markets.assets().find(({ isPlatformToken }) => isPlatformToken === 1)
}
