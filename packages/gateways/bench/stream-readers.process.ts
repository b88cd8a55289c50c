import { connect, type Socket } from 'node:net'

/**
 * A separate process full of clients: each completes the handshake and then only counts bytes. Given how many bytes to
 * expect in total, it reports when they have arrived.
 */
export type ToReaders = { connect: { port: number; path: string; count: number } } | { expect: number }
export type FromReaders = 'connected' | 'received'

const HANDSHAKE_END = '\r\n\r\n'
const sockets: Socket[] = []
let received = 0
let expected = Number.POSITIVE_INFINITY

function count(bytes: number): void {
  received += bytes
  if (received < expected) return
  expected = Number.POSITIVE_INFINITY
  deliver('received')
}

function deliver(message: FromReaders): void {
  process.send?.(message)
}

async function open(port: number, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOpen = false
  const socket = connect({
    port,
    host: '127.0.0.1',
    // One buffer per socket instead of a new one per read: the reader should cost little.
    onread: {
      buffer: Buffer.alloc(65_536),
      callback: (bytes, buffer) => {
        if (isOpen) {
          count(bytes)
          return true
        }
        const head = Buffer.from(buffer).toString('latin1', 0, bytes)
        if (!head.startsWith('HTTP/1.1 101') || !head.endsWith(HANDSHAKE_END)) throw new Error(`no handshake: ${head}`)
        isOpen = true
        resolve()
        return true
      },
    },
  })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}${HANDSHAKE_END}`,
  )
  sockets.push(socket)
  await promise
}

process.on('message', async (message: ToReaders) => {
  if ('expect' in message) {
    received = 0
    expected = message.expect
    return
  }
  const { port, path, count: wanted } = message.connect
  for (let i = 0; i < wanted; i++) await open(port, path)
  deliver('connected')
})
process.on('disconnect', () => process.exit(0))
