import type { Bar, BookLevel, MarketData, PublicTrade } from '@bowline/capabilities/market-data/index.ts'
import { amountText, Contract, type Market } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import type { BarRow, MarketRow, PairTicker, BookLevel as PriceLevel, TradeRow } from '@bowline/contract/stream.ts'
import { ContractState } from '@bowline/core/messages/terms.ts'
import type { Price, Quantity } from '@bowline/money'
import { pairOf } from '../site-kit/pair.ts'
import { tickerRow } from '../site-kit/ticker-row.ts'

/** What pages receive about markets, as text with exactly the decimals of the market's steps. */

const price = (market: Market, ticks: Price) => market.priceText(ticks, market.priceDecimals)
const qty = (market: Market, lots: Quantity) => market.qtyText(lots, market.qtyDecimals)

export function levelRow(market: Market, level: BookLevel): PriceLevel {
  return [price(market, level.price), qty(market, level.qty)]
}

export function tradeRow(market: Market, trade: PublicTrade): TradeRow {
  return {
    id: trade.tradeId,
    atMs: trade.time,
    price: price(market, trade.price),
    qty: qty(market, trade.qty),
    takerSide: trade.buyerIsMaker ? 'sell' : 'buy',
  }
}

export function barRow(market: Market, bar: Bar): BarRow {
  const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map((ticks) => price(market, ticks))
  const volumes = [qty(market, bar.baseVolume), amountText(bar.quoteVolume)] as const
  return [bar.openTime, open, high, low, close, ...volumes, bar.trades] as BarRow
}

export function pairTicker(market: Market, marketData: MarketData, nowMs: number): PairTicker {
  const index = marketData.indexPrice(market.number, nowMs)
  return {
    ...tickerRow(market, marketData, nowMs),
    averagePrice: amountText(marketData.averagePrice(market.number, nowMs).price),
    indexPrice: index === undefined ? null : amountText(index),
  }
}

const STATES = Object.keys(ContractState) as (keyof typeof ContractState)[]

export function marketRow(market: Market, markings: Pick<Markings, 'stateOf'>, nowMs: number): MarketRow {
  const { opensAt } = market.terms
  const state = market instanceof Contract ? markings.stateOf(market, nowMs) : market.terms.state
  return {
    pair: pairOf(market),
    state: STATES.find((name) => ContractState[name] === state) ?? 'halted',
    opensAtMs: opensAt === 0 ? null : opensAt,
  }
}
