import { baseOf } from '@bowline/core/formulas.ts'
import type { Movement } from '../ledger-history/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { TradeSide } from '../spot/index.ts'
import { type Effect, effectsOfFlows, effectsOfTrade, type TradedCoins, type Valuation } from './effects.ts'
import type { PriceAsked } from './past-prices.ts'
import type { EffectPlace } from './running-costs.ts'

/** A trade, or what a command outside trading moved. */
export interface CostEvent extends EffectPlace {
  effects(prices: Valuation): Effect[]
  /** Prices it cannot do without. */
  readonly asks: readonly PriceAsked[]
}

type Registry = Pick<MarketRegistry, 'byNumber'>

/** Both in one order; a coin that came in the same millisecond as a trade came before it. */
export function eventsOf(
  markets: Registry,
  money: number,
  { trades, movements }: { readonly trades: readonly TradeSide[]; readonly movements: readonly Movement[] },
): CostEvent[] {
  const flows = flowEvents(movements, money)
  const events: CostEvent[] = []
  let at = 0
  for (const trade of trades) {
    for (let flow = flows[at]; flow && flow.timeMs <= trade.timeMs; flow = flows[++at]) events.push(flow)
    events.push(tradeEvent(markets, money, trade))
  }
  return [...events, ...flows.slice(at)]
}

function tradeEvent(markets: Registry, money: number, trade: TradeSide): CostEvent {
  const { timeMs, market, isBuyer, quote: quoteQty, feeAsset, fee } = trade
  const terms = markets.byNumber(market)?.terms
  if (!terms) throw new Error(`a trade on market ${market}, which nobody defined`)
  const { base, quote } = terms
  const coins: TradedCoins = { base, quote, isBuyer, qty: baseOf(terms, trade.qty), quoteQty, feeAsset, fee }
  const isInMoney = quote === money && (feeAsset === base || feeAsset === quote)
  return {
    ...{ timeMs, sequence: 0, effects: (prices) => effectsOfTrade(coins, prices) },
    asks: isInMoney ? NONE : [base, quote, feeAsset].map((asset) => ({ asset, timeMs })),
  }
}

const NONE: readonly PriceAsked[] = []

function flowEvents(movements: readonly Movement[], money: number): CostEvent[] {
  return [...Map.groupBy(movements, ({ sequence }) => sequence)].map(([sequence, own]) => {
    const timeMs = own[0]?.timeMs ?? 0
    // Nothing but money moved: none of it has a cost.
    const asks = own.every(({ asset }) => asset === money) ? NONE : own.map(({ asset }) => ({ asset, timeMs }))
    return { timeMs, sequence, asks, effects: (prices: Valuation) => effectsOfFlows(own, prices) }
  })
}
