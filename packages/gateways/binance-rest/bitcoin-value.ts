import { type Amount, divide } from '@bowline/money'
import type { Venue } from '../binance-kit/venue.ts'

const UNIT = 100_000_000n

/** A market's last price in units of 10^-8 quote per whole base. */
function lastPrice(venue: Pick<Venue, 'markets' | 'marketData'>, symbol: string): bigint | undefined {
  const market = venue.markets.bySymbol(symbol)
  const last = market && venue.marketData.lastPrice(market.number)
  return last && last * market.terms.tick
}

/** The value of an amount of an asset in bitcoin at last prices, rounded down; 0 when no market connects the two. */
export function bitcoinValue(venue: Pick<Venue, 'markets' | 'marketData'>, code: string, amount: Amount): Amount {
  if (code === 'BTC') return amount
  const direct = lastPrice(venue, `${code}BTC`)
  if (direct !== undefined) return divide(amount * direct, UNIT, 'down')
  const dollars = code === 'USDT' ? UNIT : lastPrice(venue, `${code}USDT`)
  const bitcoin = lastPrice(venue, 'BTCUSDT')
  return dollars === undefined || bitcoin === undefined ? 0n : divide(amount * dollars, bitcoin, 'down')
}
