import type { MarketSources } from '../socket-kit/feeds/feed.ts'
import { StreamSockets, type StreamSocketsOptions } from '../socket-kit/stream-sockets.ts'
import { MarketStreams } from './feeds/market-streams.ts'

export type StreamServerOptions = Omit<StreamSocketsOptions, 'streams'> & MarketSources

/** The stream sockets of spot. */
export class StreamServer extends StreamSockets {
  constructor({ markets, marketData, ...options }: StreamServerOptions) {
    super({ ...options, streams: (fanOut) => new MarketStreams({ markets, marketData }, fanOut) })
  }
}
