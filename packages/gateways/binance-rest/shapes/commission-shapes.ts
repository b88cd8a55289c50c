import { amountText, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { NO_PROMOTION } from '@bowline/core/messages/commands.ts'

/** Parts per million. */
export interface Rates {
  readonly maker: number
  readonly taker: number
}

export interface Commission {
  readonly maker: string
  readonly taker: string
  readonly buyer: string
  readonly seller: string
}

/** A rate as decimal text: 1,000 parts per million is "0.00100000". */
export function rateText(partsPerMillion: number): string {
  return amountText(BigInt(partsPerMillion) * 100n)
}

/** Both sides of a trade pay by role only, so buyer and seller add nothing. */
export function commissionOf(rates: Rates): Commission {
  return { maker: rateText(rates.maker), taker: rateText(rates.taker), buyer: rateText(0), seller: rateText(0) }
}

export const NO_RATES: Commission = commissionOf({ maker: 0, taker: 0 })
export const NO_COMMISSION = { maker: NO_RATES.maker, taker: NO_RATES.taker }

/** The lower of the account's tier and the market's promotion; they do not add up. */
export function ratesOn(tier: Rates, market: Market): Rates {
  const { promoMaker, promoTaker } = market.terms
  return {
    maker: promoMaker === NO_PROMOTION ? tier.maker : Math.min(tier.maker, promoMaker),
    taker: promoTaker === NO_PROMOTION ? tier.taker : Math.min(tier.taker, promoTaker),
  }
}

/** What is left of a fee paid in the platform token (domain/spot.md §11). */
const TOKEN_FACTOR = '0.80000000'

export function discountOf(markets: MarketRegistry, market: Market, enabledForAccount: boolean) {
  const token = markets.assets().find((asset) => asset.isPlatformToken === 1)
  return {
    enabledForAccount,
    enabledForSymbol: market.terms.tokenDeduction === 1 && token !== undefined,
    discountAsset: token?.code ?? '',
    discount: TOKEN_FACTOR,
  }
}
