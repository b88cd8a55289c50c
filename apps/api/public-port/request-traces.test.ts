import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import WebSocket from 'ws'
import { startTestApi } from '../api.fixture.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly status: { readonly code?: number; readonly message?: string }
}

/** An OpenTelemetry collector: OTLP over HTTP, in JSON. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  after(() => server.close())
  await once(server, 'listening')
  const spans = (): Span[] =>
    bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans }
}

describe('traces', async () => {
  const collector = await startCollector()
  const api = await startTestApi({ traceCollector: collector.address })
  const alice = await api.person('alice', ['USDT=1000'])
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '40000' }
  const placed = await alice.call('POST', '/api/v3/order', { ...order, newClientOrderId: 'her-own-word' })
  const refused = await alice.call('POST', '/api/v3/order', { ...order, quantity: '1000' })
  const listed = await alice.call('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT' })
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/ws-api/v3`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'time' }))
  await once(socket, 'message')
  socket.close()
  // Remaining traces are sent before it ends.
  await api.stop()

  const spans = collector.spans()
  const named = (name: string) => spans.filter((span) => span.name === name)
  const under = (parent: Span | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)
  const attributesOf = ({ attributes }: Span) => Object.fromEntries(attributes.map(({ key, value }) => [key, value]))

  it('show the steps of an order, each under the one that waits for it', () => {
    assert.deepEqual([placed.status, refused.status, listed.status], [200, 400, 200])
    const [first, second] = named('POST /api/v3/order') as [Span, Span]
    const attributes = attributesOf(first)
    assert.deepEqual(attributes['http.response.status_code'], { intValue: 200 })
    assert.deepEqual(attributes['bowline.request_id'], { stringValue: placed.headers.get('x-request-id') })
    assert.ok(!first.parentSpanId)
    assert.notEqual(first.traceId, second.traceId)
    assert.deepEqual(under(first), ['call POST /api/v3/order'])
    const [call] = named('call POST /api/v3/order') as [Span]
    assert.deepEqual(under(call), ['engine place-order'])
    assert.equal(call.traceId, first.traceId)
  })

  it('show only the class of a refusal', () => {
    const failed = named('call POST /api/v3/order').map(({ status }) => status)
    assert.deepEqual(failed[1], { code: 2, message: 'WireError' })
  })

  it('show the PostgreSQL queries an answer waited for', () => {
    const steps = under(named('call GET /api/v3/allOrders')[0])
    assert.ok(steps.length > 0 && steps.every((name) => name === 'postgres'), steps.join())
  })

  it('begin with a message of the WebSocket API', () => {
    const [call] = named('call GET /api/v3/time')
    assert.ok(call && !call.parentSpanId)
  })

  it('contain no key, signature or parameter', () => {
    const all = collector.bodies.join()
    for (const secret of [alice.apiKey, 'signature', 'quantity', 'her-own-word', 'alice'])
      assert.ok(!all.includes(secret), secret)
  })
})
