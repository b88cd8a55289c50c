import { StreamSockets, type StreamSocketsOptions } from '../../socket-kit/stream-sockets.ts'
import type { Family } from '../family.ts'
import { type FuturesSources, FuturesStreams } from './futures-streams.ts'

export type FuturesStreamOptions = Omit<StreamSocketsOptions, 'streams' | 'prefix'> & FuturesSources

/** The stream sockets of one half, below `/fstream` or `/dstream`. */
export class FuturesStreamServer extends StreamSockets {
  constructor(family: Family, { markets, marketData, markings, contractHistory, ...options }: FuturesStreamOptions) {
    const sources = { markets, marketData, markings, contractHistory }
    const prefix = family.isInverse ? '/dstream' : '/fstream'
    super({ ...options, prefix, streams: (fanOut) => new FuturesStreams(family, sources, fanOut) })
  }
}
