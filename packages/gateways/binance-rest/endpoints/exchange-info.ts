import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { bool, oneOf, optional, parameters, symbol, symbolList, text } from '../../binance-kit/parameter-schemas.ts'
import { limitRows } from '../../binance-kit/shapes/limit-shapes.ts'
import { exchangeFilters, symbolInfo, symbolStatuses } from '../../binance-kit/shapes/symbol-shapes.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { marketOf } from '../../binance-kit/venue.ts'
import { badCombination, badSymbol, notValid, WireError } from '../../binance-kit/wire-error.ts'

const ping: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/ping',
  socketMethod: 'ping',
  summary: 'Whether the exchange answers.',
  security: 'none',
  weight: 1,
  schema: parameters({}),
  handle: () => ({}),
})

const time: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/time',
  socketMethod: 'time',
  summary: 'The time of the exchange.',
  security: 'none',
  weight: 1,
  schema: parameters({}),
  handle: ({ unit }, venue: Pick<Venue, 'now'>) => ({ serverTime: venue.now() * unit }),
})

const badStatus = () => new WireError(-1122, 'Invalid symbolStatus.')

const exchangeInfo: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/exchangeInfo',
  socketMethod: 'exchangeInfo',
  summary: 'Symbols, their filters, and the limits.',
  security: 'none',
  weight: 20,
  schema: parameters({
    symbol: optional(symbol),
    symbols: optional(symbolList),
    permissions: optional(text),
    showPermissionSets: optional(bool),
    symbolStatus: optional(oneOf(symbolStatuses, badStatus)),
  }),
  handle({ params, unit }, venue: Pick<Venue, 'markets' | 'requestPools' | 'shares' | 'now'>) {
    const { symbol: one, symbols, permissions, symbolStatus, showPermissionSets = true } = params
    const ways = [one, symbols, permissions].filter((way) => way !== undefined).length
    if (ways > 1 || (symbolStatus !== undefined && (one !== undefined || symbols !== undefined))) {
      throw badCombination()
    }
    const names = one === undefined ? symbols : [one]
    const markets = names === undefined ? venue.markets.markets() : names.map((name) => marketOf(venue, name))
    const infos = markets.map(symbolInfo).map((info) => (showPermissionSets ? info : { ...info, permissionSets: [] }))
    const rows = permissions !== undefined && !wantsSpot(permissions) ? [] : infos
    if (permissions !== undefined && rows.length === 0) throw badSymbol()
    return {
      timezone: 'UTC',
      serverTime: venue.now() * unit,
      rateLimits: limitRows(venue.requestPools.spot.rules),
      exchangeFilters: exchangeFilters(venue.shares),
      symbols: symbolStatus === undefined ? rows : rows.filter((row) => row.status === symbolStatus),
    }
  },
})

/** `SPOT` or a JSON list containing it; no other permission exists. */
function wantsSpot(permissions: string): boolean {
  if (!permissions.startsWith('[')) return permissions === 'SPOT'
  try {
    const list: unknown = JSON.parse(permissions)
    return Array.isArray(list) && list.includes('SPOT')
  } catch {
    throw notValid('permissions')
  }
}

export const exchangeInfoEndpoints: readonly Endpoint[] = [ping, time, exchangeInfo]
