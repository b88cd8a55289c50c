import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { parameters } from '../../binance-kit/parameter-schemas.ts'
import { weightRow } from '../../binance-kit/shapes/limit-shapes.ts'

/**
 * Spot clients ask the futures hosts for their symbols when they start. There are none yet, and that is the whole
 * answer; every other futures call is an unknown path.
 */
function family(prefix: string, futuresType: string): Endpoint[] {
  const open = { method: 'GET', security: 'none', weight: 1, schema: parameters({}) } as const
  return [
    endpoint({ ...open, path: `${prefix}/ping`, summary: 'Whether the exchange answers.', handle: () => ({}) }),
    endpoint({
      ...open,
      path: `${prefix}/time`,
      summary: 'The time of the exchange.',
      handle: ({ unit }, venue) => ({ serverTime: venue.now() * unit }),
    }),
    endpoint({
      ...open,
      path: `${prefix}/exchangeInfo`,
      summary: 'Futures symbols: none.',
      handle: ({ unit }, venue) => ({
        timezone: 'UTC',
        serverTime: venue.now() * unit,
        futuresType,
        rateLimits: [weightRow(venue.requestPools.of(prefix).rules)],
        exchangeFilters: [],
        assets: [],
        symbols: [],
      }),
    }),
  ]
}

export const futuresEndpoints: readonly Endpoint[] = [
  ...family('/fapi/v1', 'U_MARGINED'),
  ...family('/dapi/v1', 'COIN_MARGINED'),
]
