import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { oneOf, optional, parameters, symbol, symbolList } from '../../binance-kit/parameter-schemas.ts'
import {
  exchangeFilters,
  executionRule,
  filtersOf,
  symbolStatus,
  symbolStatuses,
} from '../../binance-kit/shapes/symbol-shapes.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { marketOf } from '../../binance-kit/venue.ts'
import { badCombination, WireError } from '../../binance-kit/wire-error.ts'

const badStatus = () => new WireError(-1122, 'Invalid symbolStatus.')
const status = optional(oneOf(symbolStatuses, badStatus))
const WEIGHT_OF_SYMBOL = 2
const MOST_WEIGHT = 40

const executionRules: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/executionRules',
  socketMethod: 'executionRules',
  summary: 'How far from the reference price orders may execute.',
  security: 'none',
  weight(sent) {
    if (sent.has('symbol')) return WEIGHT_OF_SYMBOL
    const list = sent.get('symbols')
    return list === undefined ? MOST_WEIGHT : Math.min(list.split(',').length * WEIGHT_OF_SYMBOL, MOST_WEIGHT)
  },
  schema: parameters({ symbol: optional(symbol), symbols: optional(symbolList), symbolStatus: status }),
  handle({ params }, venue: Pick<Venue, 'markets'>) {
    const { symbol: one, symbols, symbolStatus: wanted } = params
    if ([one, symbols, wanted].filter((way) => way !== undefined).length > 1) throw badCombination()
    const names = one === undefined ? symbols : [one]
    const markets = names?.map((name) => marketOf(venue, name)) ?? venue.markets.markets()
    const rows = wanted === undefined ? markets : markets.filter((market) => symbolStatus(market) === wanted)
    return { symbolRules: rows.map((market) => ({ symbol: market.symbol, rules: [executionRule(market)] })) }
  },
})

const referencePrice: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/referencePrice',
  socketMethod: 'referencePrice',
  summary: 'The price that execution rules are measured from: the index, or without one the average.',
  security: 'none',
  weight: 2,
  schema: parameters({ symbol }),
  handle({ params, unit }, venue: Pick<Venue, 'markets' | 'marketData' | 'now'>) {
    const market: Market = marketOf(venue, params.symbol)
    const now = venue.now()
    const price = venue.marketData.referencePrice(market.number, now)
    return { symbol: market.symbol, referencePrice: amountText(price), timestamp: now * unit }
  },
})

/** The filters that count what an account has on a symbol. */
const myFilters: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/myFilters',
  socketMethod: 'myFilters',
  summary: 'The filters of a symbol that limit what the account may have there.',
  security: 'signed',
  permission: 'read',
  weight: 40,
  schema: parameters({ symbol }),
  handle({ params }, venue: Pick<Venue, 'markets' | 'shares'>) {
    const filters = filtersOf(marketOf(venue, params.symbol))
    const counting = filters.filter(({ filterType }) => filterType.startsWith('MAX_'))
    return { exchangeFilters: exchangeFilters(venue.shares), symbolFilters: counting, assetFilters: [] }
  },
})

export const ruleEndpoints: readonly Endpoint[] = [executionRules, referencePrice, myFilters]
