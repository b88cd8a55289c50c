import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import { startExchange } from '../support/running-exchange.ts'
import { answersIn, RawConnection } from './raw-connection.ts'
import { post } from './sender.ts'
import { apiProcess } from './standing.ts'

const HOST = 'Host: exchange\r\n'
/** Ten seconds for the head of a request, plus up to two until it is checked. */
const HEAD_MS = 16_000
/** Fifteen seconds for the whole request. */
const BODY_MS = 22_000
const SILENT = 400
/** Half a minute without reading anything, and as long until that is certain: longer than idle connections are kept. */
const UNREAD_MS = 72_000
/** Answers of four hundred kilobytes: this many do not fit into the buffers between two sockets. */
const UNREAD = 16

describe('connections that never complete a request are closed, and hold up nobody:', {
  concurrency: true,
}, async () => {
  const exchange = await startExchange()
  const api = apiProcess(exchange)
  after(async () => {
    assert.equal(apiProcess(exchange), api, 'the same process all along')
    await exchange.stop()
  })

  /** Writes a piece every half second until the other side closes. */
  async function trickle(begin: string, piece: string, withinMs: number): Promise<string> {
    const connection = await RawConnection.open(exchange, '127.0.0.3')
    connection.socket.write(begin)
    const timer = setInterval(() => connection.socket.write(piece), 500)
    try {
      await comes('the end of a trickling request', connection.ended, withinMs)
    } finally {
      clearInterval(timer)
      connection.socket.destroy()
    }
    return connection.received
  }

  it('a head that trickles in', async () => {
    const [answer] = answersIn(await trickle(`GET /api/v3/ping HTTP/1.1\r\n${HOST}`, 'X: y\r\n', HEAD_MS))
    assert.equal(answer?.status, 408)
  })

  it('a body that trickles in', async () => {
    const begin = `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 10000\r\n\r\n`
    const [answer] = answersIn(await trickle(begin, 'a', BODY_MS))
    assert.equal(answer?.status, 408)
  })

  it('a WebSocket greeting that trickles in', async () => {
    const begin = `GET /ws HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`
    const [answer] = answersIn(await trickle(begin, 'X: y\r\n', HEAD_MS))
    assert.equal(answer?.status, 408)
  })

  it('hundreds that send nothing, beside which others are answered at once', async () => {
    const silent = await Promise.all(Array.from({ length: SILENT }, () => RawConnection.open(exchange, '127.0.0.4')))
    let closed = 0
    for (const { ended } of silent) void ended.then(() => (closed += 1))
    for (let count = 0; count < 50; count++) {
      assert.equal((await post(exchange, { path: '/api/v3/ping', from: '127.0.0.2' })).status, 200)
    }
    assert.equal(closed, 0, 'fifty answers before the first of the silent ones is given up')
    await comes('the end of the silent ones', Promise.all(silent.map(({ ended }) => ended)), HEAD_MS)
    for (const { socket } of silent) socket.destroy()
  })

  it('one that requests much and reads nothing', async () => {
    const connection = await RawConnection.open(exchange, '127.0.0.6')
    connection.socket.pause().write(`GET /openapi/site.json HTTP/1.1\r\n${HOST}\r\n`.repeat(UNREAD))
    // A client that does not read never sees the end: only a write fails.
    const timer = setInterval(() => connection.socket.write('\r\n'), 500)
    const closed = new Promise((resolve) => connection.socket.once('close', resolve))
    await comes('the cut', closed, UNREAD_MS).finally(() => clearInterval(timer))
  })

  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  for (const path of ['/nowhere', '/ws-api/v3?timeUnit=x', '/ws-api/v3?responseFormat=sbe', '/ws?timeUnit=x']) {
    it(`a refused ${path} whose client keeps its half open`, async () => {
      const connection = await RawConnection.open(exchange, '127.0.0.5')
      connection.socket.write(upgrade(path))
      await comes('the answer', connection.ended)
      assert.match(connection.received, /^HTTP\/1\.1 40[04] /)
      // Only a completely closed connection answers further bytes with a reset.
      const closed = new Promise((resolve) => connection.socket.once('close', resolve))
      const timer = setInterval(() => connection.socket.write('anything'), 50)
      await comes('the reset', closed).finally(() => clearInterval(timer))
    })
  }
})
