import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { Contract, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { BarKind, type ContractHistory, type Markings } from '@bowline/capabilities/perpetuals/index.ts'
import type { Channel, FanOut } from '../../socket-kit/fan-out.ts'
import { DepthFeed, PartialDepthFeed } from '../../socket-kit/feeds/depth-feeds.ts'
import type { Feed, MarketSources } from '../../socket-kit/feeds/feed.ts'
import { KlineFeed } from '../../socket-kit/feeds/kline-feed.ts'
import { AllBookTickersFeed, aggTradeFeed, BookTickerFeed, tradeFeed } from '../../socket-kit/feeds/live-feeds.ts'
import { OpenFeeds } from '../../socket-kit/feeds/open-feeds.ts'
import { AllTickersFeed, type Look, TickerFeed } from '../../socket-kit/feeds/ticker-feeds.ts'
import { type Family, INVERSE, pairOf } from '../family.ts'
import { ContractInfoFeed } from './contract-info-feed.ts'
import {
  assetIndexPayload,
  indexKlinePayload,
  indexPricePayload,
  markKlinePayload,
  markPricePayload,
  miniTickerPayload,
  futuresPayloads as payloads,
  tickerPayload,
} from './payloads.ts'
import { AllPricesFeed, ForceOrderFeed, PriceFeed } from './price-feeds.ts'
import { PriceKlineFeed } from './price-kline-feed.ts'
import { type FuturesStream, parseFuturesStream } from './stream-name.ts'

export interface FuturesSources {
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly markings: Markings
  readonly contractHistory: Pick<ContractHistory, 'bars'>
}

/** The public streams of one half of the contracts. */
export class FuturesStreams extends OpenFeeds<FuturesStream> {
  constructor(family: Family, sources: FuturesSources, fanOut: FanOut) {
    const opener = openerOf(family, sources)
    super(fanOut, { parse: parseFuturesStream, open: opener })
  }
}

function openerOf({ name }: Family, { markets, marketData, markings, contractHistory }: FuturesSources) {
  const contracts = () => markets.contracts(name)
  const bySymbol = (symbol: string) => markets.contractBySymbol(name, symbol)
  const byPair = (pair: string) => contracts().find((contract) => pairOf(contract) === pair)
  const byNumber = (market: number) => contracts().find((contract) => contract.number === market)
  /** What coins are worth in dollars is the index of contracts in coin, and it is sent on the half of dollars. */
  const coins = () => (name === INVERSE.name ? [] : markets.contracts(INVERSE.name))
  const sources: MarketSources = { markets: { markets: contracts, bySymbol }, marketData }

  function openForAll(channel: Channel, stream: FuturesStream): Feed | undefined {
    switch (stream.kind) {
      case 'allMiniTickers':
        return new AllTickersFeed(channel, sources, miniTicker)
      case 'allTickers':
        return new AllTickersFeed(channel, sources, ticker)
      case 'allBookTickers':
        return new AllBookTickersFeed(channel, sources, payloads)
      case 'allForceOrders':
        return new ForceOrderFeed(channel, byNumber)
      case 'allMarkPrices':
        return new AllPricesFeed(channel, markings, contracts, { payload: markPricePayload, ...stream })
      case 'allAssetIndexes':
        return name === INVERSE.name
          ? undefined
          : new AllPricesFeed(channel, markings, coins, { payload: assetIndexPayload, everySeconds: 1 })
      case 'contractInfo':
        return new ContractInfoFeed(channel, contracts)
      default:
        return undefined
    }
  }

  return (channel: Channel, stream: FuturesStream): Feed | undefined => {
    if (!('symbol' in stream) && !('pair' in stream)) return openForAll(channel, stream)
    if (stream.kind === 'assetIndex') {
      const coin = coins().find((contract) => pairOf(contract) === stream.pair)
      return coin && new PriceFeed(channel, markings, coin, { payload: assetIndexPayload, everySeconds: 1 })
    }
    const contract = 'symbol' in stream ? (bySymbol(stream.symbol) ?? byPair(stream.symbol)) : byPair(stream.pair)
    if (!contract) return undefined
    switch (stream.kind) {
      case 'trade':
        return tradeFeed(channel, contract, payloads)
      case 'aggTrade':
        return aggTradeFeed(channel, contract, payloads)
      case 'bookTicker':
        return new BookTickerFeed(channel, sources, contract, payloads)
      case 'depth':
        return new DepthFeed(channel, sources, contract, { payloads, speed: 100 })
      case 'partialDepth':
        return new PartialDepthFeed(channel, sources, contract, { payloads, levels: stream.levels, speed: 100 })
      case 'kline':
      case 'continuousKline':
        return new KlineFeed(channel, sources, contract, { payloads, interval: stream.interval, zoneMs: 0 })
      case 'miniTicker':
        return new TickerFeed(channel, sources, contract, miniTicker)
      case 'ticker':
        return new TickerFeed(channel, sources, contract, ticker)
      case 'forceOrder':
        return new ForceOrderFeed(channel, byNumber, contract.number)
      case 'markPrice':
        return new PriceFeed(channel, markings, contract, { payload: markPricePayload, ...stream })
      case 'markPriceKline':
        return new PriceKlineFeed(channel, { markings, contractHistory }, contract, {
          ...{ kind: BarKind.mark, interval: stream.interval, priceOf: ({ mark }) => mark, payload: markKlinePayload },
        })
      case 'indexPriceKline':
        return new PriceKlineFeed(channel, { markings, contractHistory }, contract, {
          ...{ kind: BarKind.index, interval: stream.interval, priceOf: ({ index }) => index },
          payload: indexKlinePayload,
        })
      case 'indexPrice':
        return new PriceFeed(channel, markings, contract, { payload: indexPricePayload, ...stream })
    }
  }
}

const miniTicker: Look = ({ marketData }, market, now) => {
  const stats = marketData.dayTicker(market.number, now)
  return {
    key: `${stats.firstTradeId} ${stats.lastTradeId}`,
    payload: (unit) => miniTickerPayload(market as Contract, stats, unit),
  }
}

const ticker: Look = ({ marketData }, market, now) => {
  const stats = marketData.dayTicker(market.number, now)
  return {
    key: `${stats.firstTradeId} ${stats.lastTradeId}`,
    payload: (unit) => tickerPayload(market as Contract, stats, unit),
  }
}
