import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { test } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { WebSocket } from 'ws'
import { messageSockets } from './message-sockets.ts'

const headers = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** The server's end of a connection whose client sends what is pushed. */
async function opened(): Promise<{ ws: WebSocket; connection: Duplex }> {
  const connection = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const ws = await new Promise<WebSocket>((resolve) => {
    const request = { method: 'GET', headers, socket: connection } as unknown as IncomingMessage
    messageSockets(65_536).handleUpgrade(request, connection, Buffer.alloc(0), resolve)
  })
  return { ws, connection }
}

/** One frame of `length` letters, masked with zeros, so that the bytes are the payload. */
function frame(first: number, length: number): Buffer {
  const head = Buffer.from([first, 0xfe, length >> 8, length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.alloc(length, 'x')])
}

test('a message in a hundred pieces, and a frame in a hundred packets, are heard', async () => {
  const { ws, connection } = await opened()
  const received: number[] = []
  ws.on('message', (data) => received.push(String(data).length))
  for (let piece = 0; piece < 100; piece++) {
    connection.push(frame(piece === 0 ? 0x01 : piece === 99 ? 0x80 : 0x00, 600))
  }
  const whole = frame(0x81, 60_000)
  for (let at = 0; at < whole.length; at += 600) connection.push(whole.subarray(at, at + 600))
  await eventually('both are heard', () => received.length === 2)
  assert.deepEqual(received, [60_000, 60_000])
})

test('crumbs are not gathered', async () => {
  const inPieces = await opened()
  const fragments = once(inPieces.ws, 'error')
  for (let piece = 0; piece < 200; piece++) inPieces.connection.push(frame(piece === 0 ? 0x01 : 0x00, 1))
  assert.match((await fragments)[0].message, /Too many message fragments/)
  const inPackets = await opened()
  const chunks = once(inPackets.ws, 'error')
  for (const byte of frame(0x81, 1_000)) inPackets.connection.push(Buffer.from([byte]))
  assert.match((await chunks)[0].message, /Too many buffered chunks/)
})
