import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { StreamFixture } from '../socket-kit/stream-client.fixture.ts'

const PATIENCE = { maxBufferedBytes: 50_000, closeTimeoutMs: 200, messagesPerSecond: 1_000_000 }

async function started(t: TestContext): Promise<StreamFixture> {
  const fixture = await new StreamFixture(PATIENCE).start()
  t.after(() => fixture.stop())
  return fixture
}

/** A client that completes the handshake and then stops reading. */
async function slowReader({ port }: StreamFixture): Promise<Socket> {
  const slow = connect(port, '127.0.0.1')
  slow.on('error', () => slow.destroy())
  slow.write(
    `GET /ws/btcusdt@trade HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await new Promise((resolve) => slow.once('data', resolve))
  slow.pause()
  return slow
}

test('a reader that does not keep up is dropped while others go on', async (t) => {
  const fixture = await started(t)
  const good = await fixture.connect('/ws/btcusdt@trade')
  const slow = await slowReader(fixture)
  assert.equal(fixture.server.connections, 2)
  let sent = 0
  while (fixture.server.connections > 1) {
    const fills = Array.from({ length: 1_000 }, () => ({ price: 6_000_000n, qty: 1n }))
    fixture.exchange.emit(fixture.exchange.engine.trades(fills))
    sent += fills.length
    assert.ok(sent < 1_000_000, 'the slow reader is still there')
    while (good.messages.length < sent) await new Promise(setImmediate)
  }
  slow.destroy()
  assert.equal(good.ws.readyState, good.ws.OPEN)
})

test('a client that keeps sending requests and never reads the answers is dropped too', async (t) => {
  const slow = await slowReader(await started(t))
  const text = Buffer.from(JSON.stringify({ method: 'NONSENSE', id: 1 }))
  const question = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
  const questions = Buffer.concat(new Array(1_000).fill(question))
  for (let sent = 0; !slow.destroyed; sent += 1_000) {
    assert.ok(sent < 500_000, 'it is still there')
    await new Promise((resolve) => slow.write(questions, resolve))
  }
})
