import { amountText, type FeeRates, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { TOKEN_FEE_PERCENT } from '@bowline/core/fee-terms.ts'

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

/** Both sides of a trade pay by role only, so buyer and seller rates add nothing. */
export function commissionOf(rates: FeeRates): Commission {
  return { maker: rateText(rates.maker), taker: rateText(rates.taker), buyer: rateText(0), seller: rateText(0) }
}

export const NO_RATES: Commission = commissionOf({ maker: 0, taker: 0 })
export const NO_COMMISSION = { maker: NO_RATES.maker, taker: NO_RATES.taker }

export function discountOf(markets: MarketRegistry, market: Market, enabledForAccount: boolean) {
  const token = markets.assets().find((asset) => asset.isPlatformToken === 1)
  return {
    enabledForAccount,
    enabledForSymbol: market.terms.tokenDeduction === 1 && token !== undefined,
    discountAsset: token?.code ?? '',
    /** The share of the fee that remains, not the part taken off. */
    discount: amountText(TOKEN_FEE_PERCENT * 1_000_000n),
  }
}
