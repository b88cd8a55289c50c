import { type Interval, isInterval } from '@bowline/contract/terms/intervals.ts'
import type { DepthLevels } from '../../socket-kit/feeds/feed.ts'

const PLAIN = ['trade', 'aggTrade', 'miniTicker', 'ticker', 'bookTicker', 'forceOrder'] as const

/** Contracts have no candles of a second. */
type LongInterval = Exclude<Interval, '1s'>

/** What a stream name of the futures dialect requests. Symbols are lower case in the name and upper case here. */
export type FuturesStream =
  | { kind: (typeof PLAIN)[number]; symbol: string }
  | { kind: 'kline'; symbol: string; interval: Interval }
  | { kind: 'markPriceKline'; symbol: string; interval: LongInterval }
  | { kind: 'indexPriceKline'; pair: string; interval: LongInterval }
  /** By pair, of which there is one contract. */
  | { kind: 'continuousKline'; pair: string; interval: Interval }
  | { kind: 'depth'; symbol: string }
  | { kind: 'partialDepth'; symbol: string; levels: DepthLevels }
  | { kind: 'markPrice'; symbol: string; everySeconds: 1 | 3 }
  | { kind: 'indexPrice'; pair: string; everySeconds: 1 | 3 }
  | { kind: 'allMarkPrices'; everySeconds: 1 | 3 }
  /** By the pair of a coin in dollars. */
  | { kind: 'assetIndex'; pair: string }
  | { kind: 'allAssetIndexes' }
  | { kind: 'allMiniTickers' | 'allTickers' | 'allBookTickers' | 'allForceOrders' | 'contractInfo' }

const SYMBOL_STREAM = /^([a-z0-9._-]{1,24})@(.+)$/
const KLINE = /^kline_(\w+)$/
const PRICE_KLINE = /^(mark|index)PriceKline_(\w+)$/
const CONTINUOUS = /^(.+)_perpetual$/
const CONTINUOUS_KLINE = /^continuousKline_(\w+)$/
const DEPTH = /^depth(5|10|20)?(?:@(?:100|250|500)ms)?$/
/** There are no orders that only pages see: the book with them is the book. */
const RPI_DEPTH = 'rpiDepth@500ms'
const PRICE = /^(markPrice|indexPrice)(@1s)?$/

const forAll: ReadonlyMap<string, FuturesStream> = new Map<string, FuturesStream>([
  ['!miniTicker@arr', { kind: 'allMiniTickers' }],
  ['!ticker@arr', { kind: 'allTickers' }],
  ['!bookTicker', { kind: 'allBookTickers' }],
  ['!forceOrder@arr', { kind: 'allForceOrders' }],
  ['!contractInfo', { kind: 'contractInfo' }],
  ['!assetIndex@arr', { kind: 'allAssetIndexes' }],
  ['!markPrice@arr', { kind: 'allMarkPrices', everySeconds: 3 }],
  ['!markPrice@arr@1s', { kind: 'allMarkPrices', everySeconds: 1 }],
])

/** Undefined when the name has no meaning in the dialect; whether the symbol exists is not checked. */
export function parseFuturesStream(name: string): FuturesStream | undefined {
  const known = forAll.get(name)
  if (known) return known
  const parts = SYMBOL_STREAM.exec(name)
  return parts ? parseTopic((parts[1] as string).toUpperCase(), parts[2] as string) : undefined
}

function parseTopic(symbol: string, topic: string): FuturesStream | undefined {
  const plain = PLAIN.find((kind) => kind === topic)
  if (plain) return { kind: plain, symbol }
  if (topic === 'assetIndex') return { kind: 'assetIndex', pair: symbol }
  if (topic === RPI_DEPTH) return { kind: 'depth', symbol }
  const price = PRICE.exec(topic)
  if (price) {
    const everySeconds = price[2] ? 1 : 3
    if (price[1] === 'indexPrice') return { kind: 'indexPrice', pair: symbol, everySeconds }
    return { kind: 'markPrice', symbol, everySeconds }
  }
  const interval = KLINE.exec(topic)?.[1]
  if (interval !== undefined) return isBar(interval) ? { kind: 'kline', symbol, interval } : undefined
  const [, priced, every = ''] = PRICE_KLINE.exec(topic) ?? []
  if (priced !== undefined) {
    if (!isBar(every)) return undefined
    if (priced === 'mark') return { kind: 'markPriceKline', symbol, interval: every }
    return { kind: 'indexPriceKline', pair: symbol, interval: every }
  }
  const continuous = CONTINUOUS_KLINE.exec(topic)?.[1]
  if (continuous !== undefined) {
    const pair = CONTINUOUS.exec(symbol.toLowerCase())?.[1]?.toUpperCase()
    return pair && isBar(continuous) ? { kind: 'continuousKline', pair, interval: continuous } : undefined
  }
  const depth = DEPTH.exec(topic)
  if (!depth) return undefined
  if (depth[1] === undefined) return { kind: 'depth', symbol }
  return { kind: 'partialDepth', symbol, levels: Number(depth[1]) as DepthLevels }
}

function isBar(interval: string): interval is LongInterval {
  return isInterval(interval) && interval !== '1s'
}
