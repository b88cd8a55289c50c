import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { Exchange, Tickers } from 'ccxt'
import type { Quote } from './price-source.ts'

/** What is asked of one exchange, in ccxt's words. */

export interface CcxtMarket {
  readonly symbol: string
  readonly base: string
  readonly quote: string
}

type Exchanges = Readonly<Record<string, new (settings: object) => Exchange>>

/** ccxt includes every exchange and loads slowly, so it is imported only when used. Those of `pro` have streams besides. */
export async function openExchange(id: string, settings: object | undefined): Promise<Exchange | undefined> {
  const { pro } = (await import('ccxt')) as unknown as { pro: Exchanges }
  const Class = Object.hasOwn(pro, id) ? pro[id] : undefined
  if (!Class) return undefined
  const spotOnly = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } }
  // `newUpdates`: a stream gives what came just now, and not again what it said before, which would look fresh.
  return new Class({ enableRateLimit: true, timeout: 5_000, newUpdates: true, options: spotOnly, ...settings })
}

export async function listedOn(exchange: Exchange, markets: readonly CcxtMarket[]): Promise<readonly CcxtMarket[]> {
  // Without `true`, ccxt repeats a failure for ever: it keeps the promise of the first attempt.
  await exchange.loadMarkets(true)
  // What it cannot read, ccxt takes for an exchange without markets.
  if (exchange.symbols.length === 0) throw new Error(`${exchange.id} lists no markets`)
  return markets.filter((market) => exchange.markets?.[pair(market)]?.spot)
}

export function fetchTouch(exchange: Exchange, markets: readonly CcxtMarket[]): Promise<Tickers> {
  const pairs = markets.map(pair)
  return exchange.has.fetchBidsAsks === true ? exchange.fetchBidsAsks(pairs) : exchange.fetchTickers(pairs)
}

/** One question for each stream to listen to: for all markets together, or for each where there is no other. */
export function streamsOf(exchange: Exchange, markets: readonly CcxtMarket[]): readonly (() => Promise<Tickers>)[] {
  const pairs = markets.map(pair)
  if (exchange.has.watchBidsAsks === true) return [() => exchange.watchBidsAsks(pairs)]
  if (exchange.has.watchTickers === true) return [() => exchange.watchTickers(pairs)]
  if (exchange.has.watchTicker !== true) return []
  return pairs.map((name) => async () => ({ [name]: await exchange.watchTicker(name) }))
}

export function readQuotes(source: string, markets: readonly CcxtMarket[], tickers: Tickers, atMs: number): Quote[] {
  return markets.flatMap((market) => {
    const ticker = tickers[pair(market)]
    const bid = unitsOf(ticker?.bid)
    const ask = unitsOf(ticker?.ask)
    return bid === undefined || ask === undefined ? [] : [{ source, symbol: market.symbol, bid, ask, atMs }]
  })
}

function pair(market: CcxtMarket): string {
  return `${market.base}/${market.quote}`
}

/** ccxt returns prices as floating-point numbers; rounding to eight decimals restores the exchange's original. */
function unitsOf(price: number | undefined): bigint | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  const units = parseUnits(price.toFixed(LEDGER_DECIMALS), LEDGER_DECIMALS)
  return isFault(units) ? undefined : units
}
