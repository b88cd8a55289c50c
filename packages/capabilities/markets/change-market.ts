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

/** What an operator may change of an open market, as text; its coins and steps never change. */
export interface MarketLimits {
  readonly minQty: string
  readonly maxQty: string
  readonly marketMaxQty: string
  readonly minNotional: string
  readonly maxNotional: string
  /** Percent to either side of the reference price within which orders are executed. */
  readonly bandPercent: string
  readonly maxOpenOrders: string
  readonly maxConditional: string
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

export function limitsOf({ terms }: Market): MarketLimits {
  const qty = (lots: bigint) => trimUnits(lots * terms.lot, LEDGER_DECIMALS)
  const amount = (units: bigint) => trimUnits(units, LEDGER_DECIMALS)
  return {
    minQty: qty(terms.minQty),
    maxQty: qty(terms.maxQty),
    marketMaxQty: qty(terms.marketMaxQty),
    minNotional: amount(terms.minNotional),
    maxNotional: amount(terms.maxNotional),
    bandPercent: trimUnits(BigInt(terms.bandBps), BPS_DECIMALS),
    maxOpenOrders: String(terms.maxOpenOrders),
    maxConditional: String(terms.maxConditional),
    promoMakerPercent: promotionText(terms.promoMaker),
    promoTakerPercent: promotionText(terms.promoTaker),
  }
}

function promotionText(rate: number): string {
  return rate === NO_PROMOTION ? '' : trimUnits(BigInt(rate), PERCENT_DECIMALS)
}

/** The market with other limits, and all its other terms as they are. `tiers` are the exchange's fee tiers. */
export function withLimits(
  market: Market,
  limits: MarketLimits,
  tiers: readonly FeeRates[],
): CommandOf<'define-market'> | Refused {
  const refused: string[] = []
  const read = <K extends keyof MarketLimits>(name: K, parse: (text: string) => bigint | string): bigint => {
    const value = parse(limits[name].trim())
    if (typeof value === 'bigint') return value
    refused.push(`${name} "${limits[name]}" is ${value}`)
    return 0n
  }
  const qty = (text: string) => market.parseQty(text)
  const orders = (text: string): bigint | ParseFault => {
    const count = parseUnits(text, 0)
    return !isFault(count) && count > MOST_ORDERS ? 'too-large' : count
  }
  const promotionRate = (text: string): bigint | string => {
    if (text === '') return BigInt(NO_PROMOTION)
    const rate = percentToPpm(text)
    return !isFault(rate) && (rate > WHOLE_PPM || rate < -WHOLE_PPM) ? 'too-large' : rate
  }
  const changed = {
    minQty: read('minQty', qty),
    maxQty: read('maxQty', qty),
    marketMaxQty: read('marketMaxQty', qty),
    minNotional: read('minNotional', parseAmount),
    maxNotional: read('maxNotional', parseAmount),
    bandBps: read('bandPercent', (text) => parseUnits(text, BPS_DECIMALS)),
    maxOpenOrders: read('maxOpenOrders', orders),
    maxConditional: read('maxConditional', orders),
    promoMaker: read('promoMakerPercent', promotionRate),
    promoTaker: read('promoTakerPercent', promotionRate),
  }
  if (refused.length > 0) return { refused }
  const { minQty, maxQty, marketMaxQty, minNotional, maxNotional, bandBps } = changed
  const { opensAt, updateId, lastTradeId, lastAggregateId, lastPrice, averagePrice, indexPrice, ...terms } =
    market.terms
  if (minQty === 0n || minQty > maxQty) refused.push('minQty must be above zero and not above maxQty')
  if (marketMaxQty > maxQty) refused.push('marketMaxQty is above maxQty')
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
    maxOpenOrders: Number(changed.maxOpenOrders),
    maxConditional: Number(changed.maxConditional),
    ...promotion,
  }
}
