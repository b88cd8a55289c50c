import type { Channel, FanOut } from '../../socket-kit/fan-out.ts'
import { DepthFeed, PartialDepthFeed } from '../../socket-kit/feeds/depth-feeds.ts'
import type { Feed, MarketSources } from '../../socket-kit/feeds/feed.ts'
import { KlineFeed } from '../../socket-kit/feeds/kline-feed.ts'
import { AllBookTickersFeed, aggTradeFeed, BookTickerFeed, tradeFeed } from '../../socket-kit/feeds/live-feeds.ts'
import { OpenFeeds } from '../../socket-kit/feeds/open-feeds.ts'
import { AllTickersFeed, TickerFeed } from '../../socket-kit/feeds/ticker-feeds.ts'
import { spotPayloads } from './market-payloads.ts'
import { parseStream, type Stream } from './stream-name.ts'
import { avgPrice, miniTicker, referencePrice, ticker, windowTicker } from './ticker-looks.ts'

/** The public streams of spot markets. */
export class MarketStreams extends OpenFeeds<Stream> {
  constructor(sources: MarketSources, fanOut: FanOut) {
    super(fanOut, { parse: parseStream, open: (channel, stream) => open(channel, sources, stream) })
  }
}

function open(channel: Channel, sources: MarketSources, stream: Stream): Feed | undefined {
  if (!('symbol' in stream)) return openForAll(channel, sources, stream)
  const market = sources.markets.bySymbol(stream.symbol)
  if (!market) return undefined
  switch (stream.kind) {
    case 'trade':
      return tradeFeed(channel, market, spotPayloads)
    case 'aggTrade':
      return aggTradeFeed(channel, market, spotPayloads)
    case 'bookTicker':
      return new BookTickerFeed(channel, sources, market, spotPayloads)
    case 'depth':
      return new DepthFeed(channel, sources, market, { payloads: spotPayloads, speed: stream.speed })
    case 'partialDepth':
      return new PartialDepthFeed(channel, sources, market, { payloads: spotPayloads, ...stream })
    case 'kline':
      return new KlineFeed(channel, sources, market, { payloads: spotPayloads, ...stream })
    case 'miniTicker':
      return new TickerFeed(channel, sources, market, miniTicker)
    case 'ticker':
      return new TickerFeed(channel, sources, market, ticker)
    case 'windowTicker':
      return new TickerFeed(channel, sources, market, windowTicker(stream.window))
    case 'avgPrice':
      return new TickerFeed(channel, sources, market, avgPrice)
    case 'referencePrice':
      return new TickerFeed(channel, sources, market, referencePrice)
    case 'blockTrade':
      return { channel, everyMs: 0 }
  }
}

function openForAll(channel: Channel, sources: MarketSources, stream: Stream): Feed | undefined {
  switch (stream.kind) {
    case 'allMiniTickers':
      return new AllTickersFeed(channel, sources, miniTicker)
    case 'allTickers':
      return new AllTickersFeed(channel, sources, ticker)
    case 'allBookTickers':
      return new AllBookTickersFeed(channel, sources, spotPayloads)
    case 'allWindowTickers':
      return new AllTickersFeed(channel, sources, windowTicker(stream.window))
    default:
      return undefined
  }
}
