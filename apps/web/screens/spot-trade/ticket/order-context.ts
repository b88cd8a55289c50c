import type { Level, MarketTerms, References, TokenPrices } from '@bowline/core/formulas.ts'
import { fractionToPpm, isFault, parseUnits, priceToTicks, quantityToLots } from '@bowline/money'
import type { ShownLevel, TicketData } from '../../../desk/order-ticket/ticket-data.ts'
import type { TicketSide } from '../../../desk/order-ticket/ticket-rules.ts'
import type { SpotMarket } from '../spot-market.ts'

/** Everything the form depends on, as the page knows it; numbers are decimal texts. */
export interface SpotTicketData extends TicketData {
  readonly market: SpotMarket
  /** Fractions: 0.001 is 0.1 %. */
  readonly rates: { readonly maker: string; readonly taker: string }
  /** The platform token where fees are paid in it; indexes in USDT per whole coin, null = there was none lately. */
  readonly token?: {
    readonly asset: string
    readonly index: string | null
    readonly baseIndex: string | null
    readonly quoteIndex: string | null
  }
  /** What is open on this market already. */
  readonly open?: {
    readonly orders: number
    readonly conditional: number
    readonly lists: number
    readonly buys: string
  }
}

/** The same in ticks, lots and ledger units. */
export interface OrderContext {
  readonly data: SpotTicketData
  readonly terms: MarketTerms
  readonly references: References
  /** False: average and reference are estimated from the last price, so the exchange may use other values. */
  readonly isReferenceKnown: boolean
  readonly last: bigint | undefined
  /** What an order of this side would take from. */
  readonly against: (side: TicketSide) => Iterable<Level>
  /** Best price an order of this side could take. */
  readonly touch: (side: TicketSide) => bigint | undefined
  /** Of base and quote; zero while unknown. */
  readonly availableBase: bigint
  readonly availableQuote: bigint
  readonly rates: { readonly maker: bigint; readonly taker: bigint }
  /** What fees of an order of this side cost in the platform token; undefined = they are taken off what is received. */
  readonly token: (side: TicketSide) => { readonly prices: TokenPrices; readonly available: bigint } | undefined
}

const TEN_THOUSANDTHS = 4

export function contextOf(data: SpotTicketData): OrderContext {
  const { market, bids, asks, balances } = data
  const terms = termsOf(market)
  const ticks = (price: string) => known(priceToTicks(price, terms.tick))
  const against = (side: TicketSide) => (side === 'buy' ? asks : bids)
  const average = units(data.average ?? data.last ?? market.listingPrice)
  const available = (asset: string) => units(balances?.get(asset)?.available ?? '0')
  return {
    data,
    terms,
    references: { average, reference: data.reference ? units(data.reference) : average },
    isReferenceKnown: Boolean(data.average),
    last: data.last === null ? undefined : ticks(data.last),
    against: (side) => levelsOf(against(side), terms),
    touch: (side) => {
      const best = against(side)[0]
      return best && ticks(best.price)
    },
    availableBase: available(market.base),
    availableQuote: available(market.quote),
    rates: { maker: known(fractionToPpm(data.rates.maker)), taker: known(fractionToPpm(data.rates.taker)) },
    token: (side) => {
      const received = side === 'buy' ? data.token?.baseIndex : data.token?.quoteIndex
      if (!data.token?.index || !received || !market.takesPlatformToken) return undefined
      const prices = { received: units(received), token: units(data.token.index) }
      return { prices, available: available(data.token.asset) }
    },
  }
}

/** The market's row in the numbers the exchange counts in. */
function termsOf(market: SpotMarket): MarketTerms {
  const tick = units(market.tick)
  const lot = units(market.lot)
  const ticks = (price: string) => units(price) / tick
  const lots = (qty: string) => units(qty) / lot
  const factor = (text: string) => Number(known(parseUnits(text, TEN_THOUSANDTHS)))
  const { bidUp, bidDown, askUp, askDown } = market.priceBand
  return {
    tick,
    lot,
    minPrice: ticks(market.minPrice),
    maxPrice: ticks(market.maxPrice),
    minQty: lots(market.minQty),
    maxQty: lots(market.maxQty),
    marketMaxQty: lots(market.marketMaxQty),
    minNotional: units(market.minNotional),
    maxNotional: units(market.maxNotional),
    maxPosition: market.maxPosition === null ? 0n : lots(market.maxPosition),
    bidUp: factor(bidUp),
    bidDown: factor(bidDown),
    askUp: factor(askUp),
    askDown: factor(askDown),
    bandBps: factor(market.executionBand),
    maxOpenOrders: market.maxOpenOrders,
    maxConditional: market.maxConditional,
    maxLists: market.maxLists,
    maxIcebergParts: market.maxIcebergParts,
    minTrailingBps: market.minTrailingBps,
    maxTrailingBps: market.maxTrailingBps,
  }
}

/** Read one by one, since a walk seldom needs more than a few. */
function* levelsOf(levels: readonly ShownLevel[], { tick, lot }: MarketTerms): Iterable<Level> {
  for (const { price, qty } of levels) {
    yield { price: known(priceToTicks(price, tick)), qty: known(quantityToLots(qty, lot)) }
  }
}

function units(text: string): bigint {
  return known(parseUnits(text, 8))
}

/** The server's values are always well formed. */
function known<F extends string>(value: bigint | F): bigint {
  if (isFault(value)) throw new Error(`the server sent a number that is ${value}`)
  return value
}
