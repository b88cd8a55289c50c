import type { BarZone } from '@bowline/capabilities/market-data/index.ts'
import { type Interval, isInterval } from '@bowline/contract/terms/intervals.ts'
import type { DepthLevels, DepthSpeed } from '../../socket-kit/feeds/feed.ts'

export type TickerWindow = '1h' | '4h' | '1d'

const PLAIN = [
  'trade',
  'aggTrade',
  'miniTicker',
  'ticker',
  'avgPrice',
  'referencePrice',
  'bookTicker',
  // There are none here; clients may ask for them all the same.
  'blockTrade',
] as const

/** What a stream name requests. Symbols are lower case in the name and upper case here. */
export type Stream =
  | { kind: (typeof PLAIN)[number]; symbol: string }
  | { kind: 'kline'; symbol: string; interval: Interval; zoneMs: BarZone }
  | { kind: 'windowTicker'; symbol: string; window: TickerWindow }
  | { kind: 'depth'; symbol: string; speed: DepthSpeed }
  | { kind: 'partialDepth'; symbol: string; levels: DepthLevels; speed: DepthSpeed }
  | { kind: 'allMiniTickers' | 'allTickers' | 'allBookTickers' }
  | { kind: 'allWindowTickers'; window: TickerWindow }

const SYMBOL_STREAM = /^([a-z0-9._-]{1,24})@(.+)$/
const KLINE = /^kline_(\w+)(@\+08:00)?$/
const UTC_PLUS_8: BarZone = 28_800_000
const DEPTH = /^depth(5|10|20)?(?:@(100|1000)ms)?$/
const WINDOW_TICKER = /^ticker_(1h|4h|1d)$/
const ALL_WINDOW_TICKERS = /^!ticker_(1h|4h|1d)@arr$/

/** Undefined when the name has no meaning in the dialect; whether the symbol exists is not checked. */
export function parseStream(name: string): Stream | undefined {
  if (name === '!miniTicker@arr') return { kind: 'allMiniTickers' }
  if (name === '!ticker@arr') return { kind: 'allTickers' }
  if (name === '!bookTicker') return { kind: 'allBookTickers' }
  const allWindow = ALL_WINDOW_TICKERS.exec(name)
  if (allWindow) return { kind: 'allWindowTickers', window: allWindow[1] as TickerWindow }
  const parts = SYMBOL_STREAM.exec(name)
  return parts ? parseSymbolStream((parts[1] as string).toUpperCase(), parts[2] as string) : undefined
}

function parseSymbolStream(symbol: string, topic: string): Stream | undefined {
  const plain = PLAIN.find((kind) => kind === topic)
  if (plain) return { kind: plain, symbol }
  const kline = KLINE.exec(topic)
  if (kline) {
    const [, interval = '', zone] = kline
    return isInterval(interval) ? { kind: 'kline', symbol, interval, zoneMs: zone ? UTC_PLUS_8 : 0 } : undefined
  }
  const window = WINDOW_TICKER.exec(topic)
  if (window) return { kind: 'windowTicker', symbol, window: window[1] as TickerWindow }
  const depth = DEPTH.exec(topic)
  if (!depth) return undefined
  const speed: DepthSpeed = depth[2] === '100' ? 100 : 1_000
  if (depth[1] === undefined) return { kind: 'depth', symbol, speed }
  return { kind: 'partialDepth', symbol, levels: Number(depth[1]) as DepthLevels, speed }
}
