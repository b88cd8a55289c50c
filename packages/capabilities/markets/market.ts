import type { EventOf } from '@bowline/core/messages/events.ts'
import { MarketState } from '@bowline/core/messages/terms.ts'
import {
  type Amount,
  formatUnits,
  LEDGER_DECIMALS,
  lotsToQuantity,
  notional,
  type ParseFault,
  type Price,
  parseUnits,
  priceToTicks,
  type Quantity,
  quantityToLots,
  type StepFault,
  ticksToPrice,
} from '@bowline/money'

/** An asset as the engine knows it. */
export type Asset = EventOf<'asset'>

/** What a maker and a taker pay, in parts per million. */
export type FeeRates = Pick<EventOf<'fee-tier'>, 'maker' | 'taker'>

/** Ledger units as text with all 8 decimals: "0.10000000". */
export function amountText(units: Amount): string {
  return formatUnits(units, LEDGER_DECIMALS)
}

export function parseAmount(text: string): Amount | ParseFault {
  return parseUnits(text, LEDGER_DECIMALS)
}

/**
 * One market with its terms, and conversions between its steps and decimal text. Immutable: a change makes a new one.
 */
export class Market {
  /** As last reported; its running figures (last price, index, update id) may be older than the book. */
  readonly terms: EventOf<'market'>
  readonly baseAsset: string
  readonly quoteAsset: string
  /** Decimals of a price: 2 for a tick of 0.01. */
  readonly priceDecimals: number
  readonly qtyDecimals: number

  constructor(terms: EventOf<'market'>, baseAsset: string, quoteAsset: string) {
    this.terms = terms
    this.baseAsset = baseAsset
    this.quoteAsset = quoteAsset
    this.priceDecimals = decimalsOf(terms.tick)
    this.qtyDecimals = decimalsOf(this.qtyStep)
  }

  /** What one lot is in a quantity's text, in units of 10^-8. */
  get qtyStep(): bigint {
    return this.terms.lot
  }

  get number(): number {
    return this.terms.market
  }

  get symbol(): string {
    return this.terms.symbol
  }

  get isTrading(): boolean {
    return this.terms.state === MarketState.trading
  }

  /** Listed publicly; a delisted market can only be found by its number. */
  get isVisible(): boolean {
    return this.terms.state !== MarketState.delisted
  }

  /** Ticks as text, by default with 8 decimals like the Binance dialect. */
  priceText(ticks: Price, decimals = LEDGER_DECIMALS): string {
    return ticksToPrice(ticks, this.terms.tick, decimals)
  }

  qtyText(lots: Quantity, decimals = LEDGER_DECIMALS): string {
    return lotsToQuantity(lots, this.qtyStep, decimals)
  }

  parsePrice(text: string): Price | StepFault {
    return priceToTicks(text, this.terms.tick)
  }

  parseQty(text: string): Quantity | StepFault {
    return quantityToLots(text, this.qtyStep)
  }

  /**
   * The lower of the account's tier and the market's promotion; they do not add up. Without a promotion the market's
   * rate is above every tier's.
   */
  ratesOf(tier: FeeRates): FeeRates {
    const { promoMaker, promoTaker } = this.terms
    return { maker: Math.min(tier.maker, promoMaker), taker: Math.min(tier.taker, promoTaker) }
  }

  /** Value of `lots` at `ticks` in ledger units of the quote; exact. */
  quoteOf(ticks: Price, lots: Quantity): Amount {
    return notional(ticks, lots, this.terms.tick, this.terms.lot)
  }
}

function decimalsOf(step: bigint): number {
  let decimals = LEDGER_DECIMALS
  for (let rest = step; decimals > 0 && rest % 10n === 0n; rest /= 10n) decimals--
  return decimals
}
