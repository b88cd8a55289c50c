import type { IndexStateName } from '@bowline/contract/terms/index-states.ts'
import { GivenIndex, PriceKind } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import { Contract, type Market, type MarketRegistry } from '../markets/index.ts'
import { type Break, BrokenSources } from './broken-sources.ts'
import { IndexChanges } from './index-changes.ts'
import { type IndexGap, IndexGaps } from './index-gaps.ts'
import { type IndexHealth, indexHealth } from './index-health.ts'
import type { IndexInputs } from './index-inputs.ts'
import { type IndexRecipe, indexPrice } from './index-price.ts'
import { type IndexPair, pairSymbol, quotesOf, recipeSources } from './index-recipes.ts'
import type { IndexRecipes } from './open-index-recipes.ts'
import type { PriceSource, Quote } from './price-source.ts'
import type { RecipeTerms } from './recipe-terms.ts'

export interface IndexPublisherParts {
  readonly engine: EngineClient
  readonly registry: MarketRegistry
  readonly source: PriceSource
  readonly log: Log
  /** What operators decided of indexes; absent: all are made as the release has them. */
  readonly recipes?: Pick<IndexRecipes, 'of'> | undefined
  /** Called with what each index of a contract is made of, before it is sent. */
  readonly inputs?: Pick<IndexInputs, 'sent'> | undefined
  /** How often the index is computed; domain/perpetuals.md §2 says every second. */
  readonly everyMs?: number
}

const STALE_MS = 10_000
/** An unchanged index is repeated this often, so that the core can tell a quiet market from a dead source. */
const REPEAT_MS = 10_000
/** Coins whose prices agree closely on every exchange have a narrower limit (domain/perpetuals.md §2). */
const NARROW = new Set(['BTC', 'ETH', 'USDC'])
const [NARROW_BPS, WIDE_BPS] = [100, 300]

/** What an operator decided of an index, or what the release has. */
export function recipeTerms(
  market: Pick<Market, 'baseAsset' | 'quoteAsset'>,
  { weights: usual }: Pick<PriceSource, 'weights'>,
  recipes?: Pick<IndexRecipes, 'of'>,
): RecipeTerms {
  const decided = recipes?.of(pairOf(market))
  if (!decided) return { weights: usual, outlierBps: NARROW.has(market.baseAsset) ? NARROW_BPS : WIDE_BPS }
  const weights = Object.keys(usual).map((source) => [source, decided.weights[source] ?? 0] as const)
  return { weights: Object.fromEntries(weights), outlierBps: decided.outlierBps }
}

export function recipeOf(market: Market, terms: RecipeTerms): IndexRecipe {
  const tenthOfTick = market.terms.tick / 10n // a tick is a power of ten or a multiple of one; only 1 has no tenth
  return { ...terms, staleMs: STALE_MS, step: tenthOfTick > 0n ? tenthOfTick : 1n }
}

/** What people call it: "BTC/USDT". */
function pairOf({ baseAsset, quoteAsset }: Pick<Market, 'baseAsset' | 'quoteAsset'>): string {
  return `${baseAsset}/${quoteAsset}`
}

/** What quotes of a pair are known by: "BTCUSDT". A market and the contracts on its pair have the same. */
export function indexSymbol(market: Pick<Market, 'baseAsset' | 'quoteAsset'>): string {
  return pairSymbol(indexPairOf(market))
}

function indexPairOf({ baseAsset: base, quoteAsset: quote }: Pick<Market, 'baseAsset' | 'quoteAsset'>): IndexPair {
  return { base, quote }
}

/**
 * Computes the index of every market and contract from the source's quotes and sends it to the engine with `set-price`. A market
 * whose sources are all silent gets no new index: the core sees its age. The index of a contract is sent every second, with what it
 * is worth, because that is the clock of its mark (domain/perpetuals.md §2 and §3).
 */
export function startIndexPublisher({
  engine,
  registry,
  source,
  log,
  recipes,
  inputs,
  everyMs = 1_000,
}: IndexPublisherParts): IndexPublisher {
  const broken = new BrokenSources()
  const changes = new IndexChanges()
  const gaps = new IndexGaps()
  const quotes = new Map<string, Map<string, Quote>>()
  const markets = new Map<number, Published>()

  const unfollow = engine.onBatch((batch) => gaps.apply(batch))
  source.start((arrived) => {
    for (const quote of broken.spoil(arrived)) {
      const bySource = quotes.get(quote.symbol) ?? new Map<string, Quote>()
      quotes.set(quote.symbol, bySource.set(quote.source, quote))
    }
  })

  const recipeNow = (market: Market) => recipeOf(market, recipeTerms(market, source, recipes))

  const publish = async (market: Market, nowMs: number) => {
    const published = markets.get(market.number) ?? { price: undefined, atMs: 0, state: 'good' }
    markets.set(market.number, published)
    const known = quotesOf(source, quotes, indexPairOf(market), nowMs)
    const recipe = recipeNow(market)
    const index = indexPrice([...known.values()], recipe, published.price, nowMs)
    if (!index) return
    changes.note(pairOf(market), index, nowMs)
    if (index.state !== published.state) {
      log.warn({ symbol: market.symbol, state: index.state, sources: index.sources }, 'the index changed its state')
      published.state = index.state
    }
    const isContract = market instanceof Contract
    if (index.state === 'frozen' && !isContract) return
    const sources = isContract ? indexHealth(pairOf(market), known, recipe, published.price, nowMs).sources : []
    const gap = isContract ? gaps.of(market.number, pairOf(market), index.price, sources) : undefined
    const state = gap && index.state === 'good' ? stateAfterGap(gap) : index.state
    if (index.price === published.price && nowMs - published.atMs < REPEAT_MS && !isContract) return
    if (isContract) inputs?.sent(market.number, index.price, sources)
    const result = await engine.submit({
      kind: 'set-price',
      market: market.number,
      priceKind: PriceKind.index,
      indexState: isContract ? GivenIndex[state] : GivenIndex.good,
      price: index.price,
    })
    if (result.rejection !== Rejection.none)
      log.warn({ symbol: market.symbol, rejection: result.rejection }, 'the engine refused an index')
    published.price = index.price
    published.atMs = nowMs
  }

  const round = () => {
    const nowMs = Date.now()
    return Promise.all([...registry.markets(), ...registry.contracts()].map((market) => publish(market, nowMs)))
  }
  const onFailure = (error: Error) => log.error({ err: error }, 'the index could not be published')
  const loop = startLoop({ everyMs, round, onFailure })
  const requireOwn = (name: string) => {
    if (!source.simulated) throw new Error('only the sources of the demo can be broken')
    if (!Object.hasOwn(source.weights, name)) throw new Error(`there is no source ${name}`)
  }
  return {
    health() {
      const nowMs = Date.now()
      const onPairs = new Map<string, Market>()
      for (const market of [...registry.markets(), ...registry.contracts()]) onPairs.set(pairOf(market), market)
      return [...onPairs].map(([pair, market]) => {
        const known = quotesOf(source, quotes, indexPairOf(market), nowMs)
        const previous = markets.get(market.number)?.price
        const recipe = recipeNow(market)
        const health = indexHealth(pair, known, recipe, previous, nowMs)
        const gap = health.state === 'good' ? gaps.of(market.number, pair, health.price, health.sources) : undefined
        const read = new Map(recipeSources(source, indexPairOf(market)).map((each) => [each.source, each.quote]))
        const sources = health.sources.map((said) => ({
          ...said,
          pair: `${market.baseAsset}/${read.get(said.source) ?? market.quoteAsset}`,
        }))
        return { ...health, sources, gap, changes: changes.of(pair) }
      })
    },
    confirm(pair) {
      const index = this.health().find((each) => each.pair === pair)
      if (!index?.gap) throw new Error(`${pair} has no index that waits`)
      log.warn({ pair, price: index.price, last: index.gap.last }, 'an operator confirmed an index after a gap')
      gaps.confirm(pair, index.price)
    },
    sources: () =>
      Object.keys(source.weights).map((name) => {
        return { source: name, broken: broken.all().get(name), problem: source.failures().get(name) }
      }),
    canBreak: source.simulated,
    break(name, how) {
      requireOwn(name)
      log.warn({ source: name, how }, 'an operator broke a source of the index')
      broken.break(name, how)
    },
    mend(name) {
      requireOwn(name)
      broken.mend(name)
    },
    async stop() {
      unfollow()
      await source.stop()
      await loop.close()
    },
  }
}

/** A source of all indexes. */
export interface IndexSource {
  readonly source: string
  /** What an operator has done to it. */
  readonly broken: Break | undefined
  /** Why it fails, while it does. */
  readonly problem: string | undefined
}

export interface IndexPublisher {
  /** Every index with its sources, as of now. */
  health(): readonly IndexHealth[]
  sources(): readonly IndexSource[]
  /** Lets an index count that came back far from where it was; throws where none waits. */
  confirm(pair: string): void
  /** Whether the sources are of the demo. */
  readonly canBreak: boolean
  /** In the demo alone; throws for an unknown source, and for real ones. */
  break(source: string, how: Break): void
  mend(source: string): void
  stop(): Promise<void>
}

/** What is sent to the core of an index that came back far from where its contract froze (futures-additions.md §3). */
function stateAfterGap({ agrees, isConfirmed }: IndexGap): keyof typeof GivenIndex {
  if (isConfirmed) return 'confirmed'
  return agrees ? 'good' : 'frozen'
}

/** The last index sent to the engine for one market. */
interface Published {
  price: bigint | undefined
  atMs: number
  state: IndexStateName
}
