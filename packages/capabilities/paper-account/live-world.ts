import { RATE_PER_PPM } from '@bowline/core/formulas/perpetuals/contract.ts'
import { ContractState, IndexState, MarketState } from '@bowline/core/messages/terms.ts'
import type { MarketData } from '../market-data/index.ts'
import type { Contract, Market, MarketRegistry } from '../markets/index.ts'
import type { Markings } from '../perpetuals/index.ts'
import type { ContractView, SpotView, World } from './machine/world.ts'

export interface WorldParts {
  readonly markets: MarketRegistry
  readonly marketData: Pick<MarketData, 'depth' | 'averagePrice' | 'referencePrice' | 'lastPrice'>
  readonly markings: Pick<Markings, 'of' | 'stateOf'>
}

/** More levels than an order of any size that the filters allow should need. */
const LEVELS = 1_000

/** The live market at this moment; each market is looked at once. */
export function liveWorld(parts: WorldParts, nowMs: number): World {
  const { markets } = parts
  const spots = new Map<number, SpotView | undefined>()
  const contracts = new Map<number, ContractView | undefined>()
  return {
    nowMs,
    spot: (market) => once(spots, market, () => spotView(parts, markets.byNumber(market), nowMs)),
    contract: (market) => once(contracts, market, () => contractView(parts, markets.contract(market), nowMs)),
  }
}

function once<T>(known: Map<number, T>, key: number, make: () => T): T {
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as T
}

function bookOf({ marketData }: WorldParts, { number, terms }: Market) {
  const { bids, asks } = marketData.depth(number, LEVELS)
  return { market: number, terms, bids, asks, last: marketData.lastPrice(number) ?? 0n }
}

function spotView(parts: WorldParts, market: Market | undefined, nowMs: number): SpotView | undefined {
  if (!market) return undefined
  const { number, terms } = market
  const lowest = parts.markets.feeTiers()[0]
  const rates = market.ratesOf(lowest ?? { maker: 0, taker: 0 })
  return {
    ...bookOf(parts, market),
    ...{ base: terms.base, quote: terms.quote, makerRate: BigInt(rates.maker), takerRate: BigInt(rates.taker) },
    prices: {
      average: parts.marketData.averagePrice(number, nowMs).price,
      reference: parts.marketData.referencePrice(number, nowMs),
    },
    isTrading: terms.state === MarketState.trading,
  }
}

function contractView(parts: WorldParts, contract: Contract | undefined, nowMs: number): ContractView | undefined {
  if (!contract) return undefined
  const { number, terms, contract: own, settle, value, tiers, maxLeverage } = contract
  const marking = parts.markings.of(number)
  const state = parts.markings.stateOf(contract, nowMs)
  return {
    ...bookOf(parts, contract),
    ...{ settle, value, tiers, maxLeverage, defaultLeverage: own.defaultLeverage },
    ...{ makerRate: BigInt(own.makerRate), takerRate: BigInt(own.takerRate) },
    uplWeight: BigInt(own.uplWeightPpm) * RATE_PER_PPM,
    mark: marking?.mark ?? 0n,
    index: (marking?.index ?? 0n) / terms.tick,
    maxBuy: marking?.maxBuy ?? 0n,
    minSell: marking?.minSell ?? 0n,
    isIndexFrozen: marking === undefined || marking.indexState === IndexState.frozen,
    isTrading: state === ContractState.trading || state === ContractState.reduceOnly,
    isReduceOnly: state === ContractState.reduceOnly,
  }
}
