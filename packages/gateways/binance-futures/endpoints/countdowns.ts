import { endpoint } from '../../binance-kit/endpoint.ts'
import { parameters, symbol, whole } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { contractOf, forBoth } from '../family.ts'
import { trading } from './orders.ts'

/** A program that sends this again and again keeps its orders; when it stops, they are canceled. */
export const countdownEndpoints = forBoth((family) => [
  endpoint({
    ...trading,
    method: 'POST',
    path: `${family.prefix}/v1/countdownCancelAll`,
    summary: family.isInverse
      ? 'Cancel everything on a contract after so many milliseconds, unless sent again; 0 ends it.'
      : 'Cancel the orders in the book of a contract after so many milliseconds, unless sent again; 0 ends it.',
    weight: 10,
    schema: parameters({ symbol, countdownTime: whole }),
    async handle({ params, actor: { account } }, venue: Pick<Venue, 'countdowns' | 'markets'>) {
      const { symbol: name, number: market } = contractOf(venue, family, params.symbol)
      await venue.countdowns.set({ account, market, bookOnly: !family.isInverse }, params.countdownTime)
      return { symbol: name, countdownTime: String(params.countdownTime) }
    },
  }),
])
