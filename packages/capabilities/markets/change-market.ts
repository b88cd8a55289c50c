import { type CommandOf, NO_PROMOTION } from '@bowline/core/messages/commands.ts'
import {
  isFault,
  LEDGER_DECIMALS,
  LEDGER_LIMIT,
  type ParseFault,
  parseUnits,
  percentToPpm,
  trimUnits,
} from '@bowline/money'
import { type FeeRates, type Market, parseAmount } from './market.ts'
import type { Refused } from './market-terms.ts'
import { coversRebates } from './rebate.ts'

/** Limits of orders, as text. */
export interface OrderLimits {
  readonly minQty: string
  readonly maxQty: string
  readonly marketMaxQty: string
  readonly minNotional: string
  readonly maxNotional: string
  readonly maxOpenOrders: string
  readonly maxConditional: string
}

/** What an operator may change of an open market, as text; its coins and steps never change. */
export interface MarketLimits extends OrderLimits {
  /** Percent to either side of the reference price within which orders are executed. */
  readonly bandPercent: string
  /** Fees of a promotion in percent; empty: none. The lower of this and the account's tier is charged. */
  readonly promoMakerPercent: string
  readonly promoTakerPercent: string
}

const BPS_DECIMALS = 2
const PERCENT_DECIMALS = 4
const MAX_BAND_BPS = 9_999n
const MOST_ORDERS = 10_000n
const WHOLE_PPM = 1_000_000n
const UNIT = 10n ** BigInt(LEDGER_DECIMALS)

export function orderLimitsOf({ terms, qtyStep }: Market): OrderLimits {
  const qty = (lots: bigint) => trimUnits(lots * qtyStep, LEDGER_DECIMALS)
  const amount = (units: bigint) => trimUnits(units, LEDGER_DECIMALS)
  return {
    minQty: qty(terms.minQty),
    maxQty: qty(terms.maxQty),
    marketMaxQty: qty(terms.marketMaxQty),
    minNotional: amount(terms.minNotional),
    maxNotional: amount(terms.maxNotional),
    maxOpenOrders: String(terms.maxOpenOrders),
    maxConditional: String(terms.maxConditional),
  }
}

export function limitsOf(market: Market): MarketLimits {
  const { terms } = market
  return {
    ...orderLimitsOf(market),
    bandPercent: trimUnits(BigInt(terms.bandBps), BPS_DECIMALS),
    promoMakerPercent: promotionText(terms.promoMaker),
    promoTakerPercent: promotionText(terms.promoTaker),
  }
}

function promotionText(rate: number): string {
  return rate === NO_PROMOTION ? '' : trimUnits(BigInt(rate), PERCENT_DECIMALS)
}

type Read<T> = (name: keyof T & string, parse: (text: string) => bigint | string) => bigint

/** Parses fields by their name; problems are added to `refused`, in the words of the form. */
function readerOf<T extends { readonly [K in keyof T]: string }>(texts: T, refused: string[]): Read<T> {
  return (name, parse) => {
    const value = parse(texts[name].trim())
    if (typeof value === 'bigint') return value
    refused.push(`${name} "${texts[name]}" is ${value}`)
    return 0n
  }
}

/** The limits of orders alone, in the engine's units. */
export function readOrderLimits(market: Market, limits: OrderLimits, refused: string[]) {
  const read = readerOf(limits, refused)
  const qty = (text: string) => market.parseQty(text)
  const orders = (text: string): bigint | ParseFault => {
    const count = parseUnits(text, 0)
    return !isFault(count) && count > MOST_ORDERS ? 'too-large' : count
  }
  return {
    minQty: read('minQty', qty),
    maxQty: read('maxQty', qty),
    marketMaxQty: read('marketMaxQty', qty),
    minNotional: read('minNotional', parseAmount),
    maxNotional: read('maxNotional', parseAmount),
    maxOpenOrders: Number(read('maxOpenOrders', orders)),
    maxConditional: Number(read('maxConditional', orders)),
  }
}

/** What quantities that can be read are together. */
export function checkQuantities(
  { minQty, maxQty, marketMaxQty }: ReturnType<typeof readOrderLimits>,
  refused: string[],
): void {
  if (minQty === 0n || minQty > maxQty) refused.push('minQty must be above zero and not above maxQty')
  if (marketMaxQty > maxQty) refused.push('marketMaxQty is above maxQty')
}

/** A market's terms without its running figures, as a definition repeats them. */
export function definedTerms({ terms }: Market) {
  const { opensAt, updateId, lastTradeId, lastAggregateId, lastPrice, averagePrice, indexPrice, ...defined } = terms
  return defined
}

/** The market with other limits, and all its other terms as they are. `tiers` are the exchange's fee tiers. */
export function withLimits(
  market: Market,
  limits: MarketLimits,
  tiers: readonly FeeRates[],
): CommandOf<'define-market'> | Refused {
  const refused: string[] = []
  const read = readerOf(limits, refused)
  const promotionRate = (text: string): bigint | string => {
    if (text === '') return BigInt(NO_PROMOTION)
    const rate = percentToPpm(text)
    return !isFault(rate) && (rate > WHOLE_PPM || rate < -WHOLE_PPM) ? 'too-large' : rate
  }
  const changed = {
    ...readOrderLimits(market, limits, refused),
    bandBps: read('bandPercent', (text) => parseUnits(text, BPS_DECIMALS)),
    promoMaker: read('promoMakerPercent', promotionRate),
    promoTaker: read('promoTakerPercent', promotionRate),
  }
  if (refused.length > 0) return { refused }
  const { maxQty, minNotional, maxNotional, bandBps } = changed
  const terms = definedTerms(market)
  checkQuantities(changed, refused)
  if (minNotional > maxNotional) refused.push('minNotional is above maxNotional')
  if (bandBps === 0n || bandBps > MAX_BAND_BPS) refused.push('bandPercent must be above 0 and below 100')
  if ((terms.maxPrice * maxQty * terms.tick * terms.lot) / UNIT >= LEDGER_LIMIT)
    refused.push('the highest price × maxQty does not fit the ledger')
  const promotion = { promoMaker: Number(changed.promoMaker), promoTaker: Number(changed.promoTaker) }
  if (changed.promoTaker < 0n) refused.push('promoTakerPercent must not be negative')
  else if (!coversRebates(tiers, { ...promotion, tokenDeduction: terms.tokenDeduction }))
    refused.push('the taker fee, with its discount in the platform token, must cover the maker rebate of every tier')
  if (refused.length > 0) return { refused }
  return {
    ...terms,
    ...changed,
    kind: 'define-market',
    bandBps: Number(bandBps),
    ...promotion,
  }
}
