import {
  amountText,
  Contract,
  type FeeRates,
  type Market,
  type MarketRegistry,
} from '@bowline/capabilities/markets/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import { ContractState } from '@bowline/core/messages/terms.ts'
import { formatUnits, LEDGER_DECIMALS, ppmToFraction, trimUnits } from '@bowline/money'
import { stpWords, typeWords } from '../../site-kit/order-words.ts'
import { pairOf } from '../../site-kit/pair.ts'

type MarketRow = CallData<'GET /exchange-web/web/market/list'>['markets'][number]

const stateWords = Object.fromEntries(Object.entries(ContractState).map(([word, number]) => [number, word]))

/** The tier everyone starts with; without a fee table nobody pays, as in a new engine. */
export function baseTierOf(markets: MarketRegistry): FeeRates {
  return markets.feeTiers()[0] ?? { maker: 0, taker: 0 }
}

/** What a maker and a taker of this tier pay on this market; a contract has rates of its own. */
export function ratesOf(market: Market, tier: FeeRates) {
  if (market instanceof Contract) {
    const { makerRate, takerRate } = market.contract
    const text = (rate: number) => trimUnits(BigInt(rate), LEDGER_DECIMALS)
    return { makerRate: text(makerRate), takerRate: text(takerRate), hasPromotion: false }
  }
  const { maker, taker } = market.ratesOf(tier)
  return {
    makerRate: rateText(maker),
    takerRate: rateText(taker),
    hasPromotion: maker < tier.maker || taker < tier.taker,
  }
}

/** Parts per million as a fraction: 1000 is "0.001". */
export function rateText(ppm: number): string {
  return ppmToFraction(BigInt(ppm))
}

export interface MarketListing {
  /** A `ContractState`. */
  readonly state: number
  readonly baseTier: FeeRates
  readonly categories: readonly string[]
  readonly listedAtMs: number | null
}

export function marketRow(market: Market, { state, baseTier, categories, listedAtMs }: MarketListing): MarketRow {
  const { terms, priceDecimals, qtyDecimals } = market
  const price = (ticks: bigint) => market.priceText(ticks, priceDecimals)
  const qty = (lots: bigint) => market.qtyText(lots, qtyDecimals)
  return {
    pair: pairOf(market),
    symbol: market.symbol,
    base: market.baseAsset,
    quote: market.quoteAsset,
    state: stateWords[state] as MarketRow['state'],
    opensAtMs: terms.opensAt || null,
    priceDecimals,
    qtyDecimals,
    tick: price(1n),
    lot: qty(1n),
    minPrice: price(terms.minPrice),
    maxPrice: price(terms.maxPrice),
    minQty: qty(terms.minQty),
    maxQty: qty(terms.maxQty),
    marketMaxQty: qty(terms.marketMaxQty),
    minNotional: amountText(terms.minNotional),
    maxNotional: amountText(terms.maxNotional),
    maxPosition: terms.maxPosition > 0n ? qty(terms.maxPosition) : null,
    priceBand: {
      bidDown: perTenThousand(terms.bidDown),
      bidUp: perTenThousand(terms.bidUp),
      askDown: perTenThousand(terms.askDown),
      askUp: perTenThousand(terms.askUp),
    },
    executionBand: perTenThousand(terms.bandBps),
    listingPrice: price(terms.listingPrice),
    orderTypes: [...typeWords],
    stpModes: stpModesOf(terms.stpModes),
    defaultStp: stpWords[terms.defaultStp] as MarketRow['defaultStp'],
    maxOpenOrders: terms.maxOpenOrders,
    maxConditional: terms.maxConditional,
    maxLists: terms.maxLists,
    maxIcebergParts: terms.maxIcebergParts,
    maxAmends: terms.maxAmends,
    minTrailingBps: terms.minTrailingBps,
    maxTrailingBps: terms.maxTrailingBps,
    ...ratesOf(market, baseTier),
    takesPlatformToken: terms.tokenDeduction === 1,
    categories: [...categories],
    listedAtMs,
  }
}

/** Bit `1 << mode` for each allowed mode; mode 0 is the market's default. */
function stpModesOf(bits: number): MarketRow['stpModes'] {
  return stpWords.filter((_, mode) => mode > 0 && (bits & (1 << mode)) !== 0) as MarketRow['stpModes']
}

function perTenThousand(value: number): string {
  return formatUnits(BigInt(value), 4)
}
