import { type KlineHistory, readFirstTrades } from '@bowline/capabilities/market-data/index.ts'
import { amountText, Contract, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { coinInfoOf, type SiteConfiguration, textIn } from '@bowline/capabilities/site-configuration/index.ts'
import type { marketCalls } from '@bowline/contract/calls/markets.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { pairOf, tradedOfName } from '../../site-kit/pair.ts'
import { cached } from '../call/cached.ts'
import type { Handlers } from '../call/handler.ts'
import { baseTierOf, marketRow } from './market-rows.ts'
import { biggest, newest } from './movers.ts'
import { allTickers, type TickerNeeds } from './tickers.ts'

interface CandleNeeds {
  readonly markets: MarketRegistry
  readonly klines: KlineHistory
}

interface Needs extends CandleNeeds, TickerNeeds {
  readonly sql: Sql
  readonly markings: Pick<Markings, 'stateOf'>
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

/** While the history is unavailable, a list without its dates is better than none. */
const firstTrades = cached(
  60_000,
  async (site: Pick<Needs, 'sql' | 'markets'>): Promise<ReadonlyMap<number, number>> => {
    const numbers = [...site.markets.markets(), ...site.markets.contracts()].map(({ number }) => number)
    return (await readFirstTrades(site.sql, numbers)) ?? new Map()
  },
)

const listed = ({ markets }: Pick<Needs, 'markets'>, kind: string): readonly Market[] =>
  kind === 'spot' ? markets.markets() : markets.contracts()

const list = cached(1_000, async (site: Pick<Needs, 'sql' | 'markets' | 'markings' | 'configuration'>, kind, nowMs) => {
  const { settings } = site.configuration.current
  const begun = await firstTrades(site, '', nowMs)
  const baseTier = baseTierOf(site.markets)
  const markets = listed(site, kind).map((market) => {
    const { categories } = coinInfoOf(settings, market.baseAsset)
    const state = market instanceof Contract ? site.markings.stateOf(market, nowMs) : market.terms.state
    return marketRow(market, { state, baseTier, categories, listedAtMs: begun.get(market.number) ?? null })
  })
  return { markets }
})

/** The newest candles, which everyone who opens a chart requests. */
const newestCandles = cached(1_000, (site: CandleNeeds, key, nowMs) => {
  const [pair, interval, limit] = key.split('/') as [string, Candles['interval'], string]
  return candles(site, { pair, interval, limit: Number(limit) }, nowMs)
})

export const marketHandlers: Handlers<typeof marketCalls, Needs> = {
  'GET /exchange-web/web/market/list': ({ params, nowMs }, site) => list(site, params.kind, nowMs),

  'GET /exchange-web/web/market/tickers': ({ params, nowMs }, site) => {
    if (params.pair === undefined) return { tickers: allTickers(site, params.kind, nowMs), atMs: nowMs }
    const pair = pairOf(tradedOfName(site.markets, params.pair))
    const kind = pair.includes('-') ? 'futures' : 'spot'
    return { tickers: allTickers(site, kind, nowMs).filter((ticker) => ticker.pair === pair), atMs: nowMs }
  },

  'GET /exchange-web/web/market/coinLists': ({ locale }, { markets, configuration }) => ({
    baseCoins: [...markets.baseCoins()],
    countCoins: [...markets.countCoins()],
    coins: markets.assets().map(({ code }) => {
      const { name, categories } = coinInfoOf(configuration.current.settings, code)
      return { coin: code, name: textIn(name, locale), categories: [...categories] }
    }),
  }),

  'GET /exchange-web/web/market/depth': ({ params }, { markets, marketData }) => {
    const market = tradedOfName(markets, params.pair)
    const { lastUpdateId, bids, asks } = marketData.depth(market.number, params.limit)
    const levels = (side: typeof bids) =>
      side.map(({ price, qty }): [string, string] => [
        market.priceText(price, market.priceDecimals),
        market.qtyText(qty, market.qtyDecimals),
      ])
    return { pair: params.pair, updateId: lastUpdateId, bids: levels(bids), asks: levels(asks) }
  },

  'GET /exchange-web/web/market/trades': ({ params }, { markets, marketData }) => {
    const market = tradedOfName(markets, params.pair)
    const trades = marketData.recentTrades(market.number, params.limit).reverse()
    return {
      pair: params.pair,
      trades: trades.map(({ tradeId, time, price, qty, buyerIsMaker }) => ({
        id: tradeId,
        atMs: time,
        price: market.priceText(price, market.priceDecimals),
        qty: market.qtyText(qty, market.qtyDecimals),
        takerSide: buyerIsMaker ? 'sell' : 'buy',
      })),
    }
  },

  'GET /exchange-web/web/market/klines': ({ params, nowMs }, site) => {
    const { pair, interval, limit, startMs, endMs } = params
    if (startMs === undefined && endMs === undefined) return newestCandles(site, `${pair}/${interval}/${limit}`, nowMs)
    return candles(site, params, nowMs)
  },

  'GET /exchange-web/web/market/movers': async ({ params, nowMs }, site) => {
    const tickers = allTickers(site, 'spot', nowMs)
    const listed = new Map((await list(site, 'spot', nowMs)).markets.map(({ pair, listedAtMs }) => [pair, listedAtMs]))
    return {
      gainers: biggest(tickers, params.limit, ({ changePercent }) => changePercent, 'above'),
      losers: biggest(tickers, params.limit, ({ changePercent }) => changePercent, 'below'),
      volume: biggest(tickers, params.limit, ({ volumeUsdt }) => volumeUsdt, 'above'),
      newest: newest(tickers, params.limit, (pair) => listed.get(pair) ?? null),
    }
  },
}

interface Candles {
  readonly pair: string
  readonly interval: Parameters<KlineHistory['read']>[0]['interval']
  readonly limit: number
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
}

/** Reads one more than requested, to know whether there is an earlier candle. */
async function candles(site: CandleNeeds, { pair, interval, limit, startMs, endMs }: Candles, nowMs: number) {
  const market = tradedOfName(site.markets, pair)
  const price = (ticks: bigint) => market.priceText(ticks, market.priceDecimals)
  const pages = startMs === undefined
  const answer = await site.klines.read({
    market: market.number,
    interval,
    start: startMs,
    end: endMs,
    limit: pages ? limit + 1 : limit,
    now: nowMs,
  })
  if (!answer.ok) throw new SiteRefusal(SiteCode.busy, 'candles.away')
  const hasEarlier = pages && answer.value.length > limit
  const bars = (hasEarlier ? answer.value.slice(1) : answer.value).map(
    (bar): [number, string, string, string, string, string, string, number] => [
      bar.openTime,
      price(bar.open),
      price(bar.high),
      price(bar.low),
      price(bar.close),
      market.qtyText(bar.baseVolume, market.qtyDecimals),
      amountText(bar.quoteVolume),
      bar.trades,
    ],
  )
  return { pair, interval, bars, hasEarlier }
}
