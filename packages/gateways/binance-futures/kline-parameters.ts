import { intervals } from '@bowline/contract/terms/intervals.ts'
import { word } from '../binance-kit/parameter-schemas.ts'
import type { Parameters } from '../binance-kit/raw-parameters.ts'
import { WireError } from '../binance-kit/wire-error.ts'

/** Contracts have no bars of a second. */
export const interval = word(
  new Map(intervals.filter((name) => name !== '1s').map((name) => [name as string, name])),
  () => new WireError(-1120, 'Invalid interval.'),
)

/** The only kind of contract there is. */
export const perpetual = word(new Map([['PERPETUAL', 'PERPETUAL']]), () => new WireError(-4144, 'Invalid pair.'))

const PERIODS = ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'] as const

/** What statistics are asked for by. */
export const period = word(new Map(PERIODS.map((name) => [name as string, name])), () => {
  return new WireError(-1120, 'Invalid interval.')
})

export function klineWeight(sent: Parameters): number {
  const limit = Number(sent.get('limit') ?? 500)
  if (limit < 100) return 1
  if (limit < 500) return 2
  return limit <= 1000 ? 5 : 10
}
