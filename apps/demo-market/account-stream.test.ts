import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { type AccountEvent, followAccount } from './account-stream.ts'
import { signText } from './exchange-client.ts'

const log = createLog('test', { level: 'silent' })

interface Subscription {
  readonly id: string
  readonly method: string
  readonly params: { readonly apiKey: string; readonly timestamp: number; readonly signature: string }
}

let server: WebSocketServer
let address: string
const stopping = { controller: new AbortController() }

beforeEach(async () => {
  stopping.controller = new AbortController()
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws-api/v3`
})
afterEach(() => {
  stopping.controller.abort()
  for (const socket of server.clients) socket.terminate()
  server.close()
})

/** The next connection and its subscription. */
async function subscriber(): Promise<{ socket: WebSocket; asked: Subscription }> {
  const [socket] = (await once(server, 'connection')) as [WebSocket]
  const [data] = (await once(socket, 'message')) as [Buffer]
  return { socket, asked: JSON.parse(String(data)) as Subscription }
}

function follow(onEvent: (event: AccountEvent) => void, onConnected: () => void): Promise<void> {
  const credentials = () => ({ apiKey: 'key', secretKey: 'secret' })
  return followAccount({ address, credentials, onEvent, onConnected, log }, stopping.controller.signal)
}

test('it subscribes with a signature, passes events on, reconnects after a loss and ends when told', async () => {
  const events: AccountEvent[] = []
  let connected = 0
  const first = subscriber()
  const following = follow(
    (event) => events.push(event),
    () => connected++,
  )
  const { socket, asked } = await first
  assert.equal(asked.method, 'userDataStream.subscribe.signature')
  assert.equal(asked.params.signature, signText(`apiKey=key&timestamp=${asked.params.timestamp}`, 'secret'))
  socket.send(JSON.stringify({ id: asked.id, status: 200, result: { subscriptionId: 0 } }))
  socket.send(JSON.stringify({ subscriptionId: 0, event: { e: 'executionReport', i: 7 } }))

  const second = subscriber()
  socket.close()
  const again = await second
  assert.deepEqual(events, [{ e: 'executionReport', i: 7 }])
  assert.equal(connected, 1)
  again.socket.send(JSON.stringify({ id: '1', status: 200, result: { subscriptionId: 0 } }))
  again.socket.send(JSON.stringify({ subscriptionId: 0, event: { e: 'balanceUpdate' } }))
  await until(() => events.length === 2)
  assert.equal(connected, 2)

  stopping.controller.abort()
  await following
})

test('a refused subscription is retried on a new connection', async () => {
  let connected = 0
  const first = subscriber()
  const following = follow(
    () => {},
    () => connected++,
  )
  const { socket } = await first
  const second = subscriber()
  socket.send(JSON.stringify({ id: '1', status: 400, error: { code: -1021, msg: 'Timestamp outside' } }))
  const again = await second
  again.socket.send(JSON.stringify({ id: '1', status: 200, result: {} }))
  await until(() => connected === 1)
  stopping.controller.abort()
  await following
})
