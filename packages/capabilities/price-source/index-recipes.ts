import { divide } from '@bowline/money'
import { type IndexPrice, indexPrice } from './index-price.ts'
import type { PriceSource, Quote } from './price-source.ts'

/** What an index is of. */
export interface IndexPair {
  readonly base: string
  readonly quote: string
}

/** One source of an index: of which pair it speaks, and how much it weighs. */
export interface RecipeSource {
  readonly source: string
  readonly weight: number
  /** In another quote than the index, whose price is multiplied by that quote's own index. */
  readonly quote: string
}

type Sources = Pick<PriceSource, 'weights' | 'tradesIn'>
type Quotes = ReadonlyMap<string, ReadonlyMap<string, Quote>>

/** Conversions go by dollars: what is quoted in one of these is worth so much of them as its own index says. */
const DOLLAR = 'USD'
const STABLECOINS: readonly string[] = ['USDT', 'USDC']
const UNIT = 100_000_000n
/** As of any index (domain/perpetuals.md §2); a stablecoin's sources are never far apart. */
const CONVERSION = { outlierBps: 100, staleMs: 10_000, step: 1n } as const

/** What quotes of a pair are known by: "BTCUSDT". */
export function pairSymbol({ base, quote }: IndexPair): string {
  return `${base}${quote}`
}

/**
 * Every source speaks of the pair itself where it trades in that quote; of an index in dollars or a coin that stands for them it
 * speaks of the pair in its own quote where not.
 */
export function recipeSources({ weights, tradesIn }: Sources, { quote }: IndexPair): RecipeSource[] {
  const isConverted = quote === DOLLAR || STABLECOINS.includes(quote)
  return Object.entries(weights).map(([source, weight]) => {
    const own = tradesIn?.[source] ?? []
    return { source, weight, quote: isConverted && !own.includes(quote) ? (own[0] ?? quote) : quote }
  })
}

/** All pairs that sources must be asked for, so that these indexes and their conversions can be computed. */
export function followedPairs(sources: Sources, pairs: readonly IndexPair[]): IndexPair[] {
  const read = pairs.flatMap((pair) => [
    pair,
    ...recipeSources(sources, pair).map(({ quote }) => ({ base: pair.base, quote })),
  ])
  const conversions = sources.tradesIn ? STABLECOINS.map((base) => ({ base, quote: DOLLAR })) : []
  const all = [...read, ...conversions].filter(({ base, quote }) => base !== quote)
  return [...new Map(all.map((pair) => [pairSymbol(pair), pair])).values()]
}

/** What each source says of a pair now, in the index's own quote; of one that cannot be converted nothing. */
export function quotesOf(sources: Sources, quotes: Quotes, pair: IndexPair, nowMs: number): Map<string, Quote> {
  const found = new Map<string, Quote>()
  for (const { source, quote } of recipeSources(sources, pair)) {
    const said = quotes.get(pairSymbol({ base: pair.base, quote }))?.get(source)
    const rate = said && rateOf(sources, quotes, { base: quote, quote: pair.quote }, nowMs)
    if (said && rate) found.set(source, converted(said, pair, rate))
  }
  return found
}

interface Rate {
  readonly value: bigint
  readonly over: bigint
}

/** What one of a quote is worth in another. */
function rateOf(sources: Sources, quotes: Quotes, { base, quote }: IndexPair, nowMs: number): Rate | undefined {
  if (base === quote) return { value: 1n, over: 1n }
  const value = inDollars(sources, quotes, base, nowMs)
  const over = inDollars(sources, quotes, quote, nowMs)
  return value !== undefined && over !== undefined ? { value, over } : undefined
}

/** Undefined while nobody, or one source alone, says it: what is converted by it would not be independent of that one. */
function inDollars(sources: Sources, quotes: Quotes, quote: string, nowMs: number): bigint | undefined {
  if (quote === DOLLAR) return UNIT
  const said = quotes.get(pairSymbol({ base: quote, quote: DOLLAR }))
  const index: IndexPrice | undefined =
    said && indexPrice([...said.values()], { weights: sources.weights, ...CONVERSION }, undefined, nowMs)
  return index?.state === 'good' ? index.price : undefined
}

function converted(said: Quote, pair: IndexPair, { value, over }: Rate): Quote {
  const to = (price: bigint) => divide(price * value, over, 'half-even')
  return { ...said, symbol: pairSymbol(pair), bid: to(said.bid), ask: to(said.ask) }
}
