import { WebSocketServer } from 'ws'

/** Clients send a message as one frame, a few as some. Each piece costs more memory than the byte it may hold. */
const MOST_FRAGMENTS = 128
/** Reads from the network that one frame may take: 64 kB in packets of 536 bytes are 123. */
const MOST_CHUNKS = 256

/** Speaks WebSocket on upgraded connections. Without compression: a small message could be a large one. */
export function messageSockets(maxMessageBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    maxFragments: MOST_FRAGMENTS,
    maxBufferedChunks: MOST_CHUNKS,
  })
}
