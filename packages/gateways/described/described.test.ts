import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientMessage } from '@bowline/contract/stream-messages.ts'
import { futuresEndpoints } from '../binance-futures/index.ts'
import { parseFuturesStream } from '../binance-futures/streams/stream-name.ts'
import { endpoints as spotEndpoints } from '../binance-rest/index.ts'
import { parseStream } from '../binance-streams/feeds/stream-name.ts'
import { SESSION_METHODS } from '../binance-ws-api/index.ts'
import { callRows } from '../site-api/index.ts'
import { futuresStreamLines } from './futures-stream-lines.ts'
import { asyncApiDocument, openApiDocument, siteOpenApiDocument, streamLines } from './index.ts'

const endpoints = [...spotEndpoints, ...futuresEndpoints]
const tables = { endpoints: spotEndpoints, futures: futuresEndpoints }

type Operation = { parameters: { name: string; required: boolean }[]; security?: unknown; operationId: string }

test('every call of the table is described once, with the parameters that validate', () => {
  const { paths } = openApiDocument(endpoints, '1') as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  assert.equal(operations.length, endpoints.length)
  assert.equal(new Set(operations.map((operation) => operation.operationId)).size, endpoints.length)
  const place = paths['/api/v3/order']?.post
  const names = place?.parameters.map(({ name }) => name)
  for (const name of ['symbol', 'side', 'type', 'quantity', 'timestamp', 'recvWindow', 'signature']) {
    assert.ok(names?.includes(name), name)
  }
  const depth = paths['/api/v3/depth']?.get
  assert.deepEqual(
    depth?.parameters.map(({ name, required }) => [name, required]),
    [
      ['symbol', true],
      ['limit', false],
    ],
  )
  assert.equal(depth?.security, undefined)
})

test('the stream patterns of the description agree with the sockets’ parser', () => {
  const names = [
    'trade',
    'aggTrade',
    'kline_1m',
    'kline_1M',
    'kline_2m',
    'kline_1d@+08:00',
    'kline_1d@+09:00',
    'miniTicker',
    'ticker',
    'ticker_1h',
    'ticker_2h',
    'avgPrice',
    'bookTicker',
    'blockTrade',
    'referencePrice',
    'depth',
    'depth5',
    'depth@100ms',
    'depth20@1000ms',
    'depth7',
    'markPrice',
  ]
    .map((topic) => `btcusdt@${topic}`)
    .concat(['!miniTicker@arr', '!ticker@arr', '!bookTicker'])
  for (const name of names) {
    const described = streamLines.some(({ pattern }) => new RegExp(pattern).test(name))
    assert.equal(described, parseStream(name) !== undefined, name)
  }
})

test('so do those of contracts', () => {
  const topics = [
    'trade',
    'aggTrade',
    'markPrice',
    'markPrice@1s',
    'markPrice@2s',
    'indexPrice',
    'kline_1m',
    'kline_1s',
  ]
    .concat(['kline_1d@+08:00', 'miniTicker', 'ticker', 'ticker_1h', 'bookTicker', 'forceOrder', 'avgPrice', 'depth'])
    .concat(['depth5', 'depth@100ms', 'depth@250ms', 'depth20@500ms', 'depth7', 'continuousKline_1m'])
    .concat(['markPriceKline_1m', 'markPriceKline_1s', 'indexPriceKline_1h', 'premiumIndexKline_1h'])
  const names = topics
    .map((topic) => `btcusdt@${topic}`)
    .concat(['!markPrice@arr', '!markPrice@arr@1s', '!forceOrder@arr', '!miniTicker@arr', '!ticker@arr', '!bookTicker'])
    .concat(['btcusdt_perpetual@continuousKline_1m', 'btcusd_perp@markPrice', '!contractInfo', '!nothing'])
  for (const name of names) {
    const described = futuresStreamLines.some(({ pattern }) => new RegExp(pattern).test(name))
    assert.equal(described, parseFuturesStream(name) !== undefined, name)
  }
})

test('the description of the sockets names every method', () => {
  const document = asyncApiDocument({ ...tables, sessionMethods: SESSION_METHODS }, '1') as unknown as {
    channels: Record<string, { messages: Record<string, unknown> }>
  }
  const { messages } = document.channels.api ?? { messages: {} }
  for (const line of spotEndpoints) if (line.socketMethod) assert.ok(messages[line.socketMethod], line.socketMethod)
  assert.ok(messages['session.logon'])
  for (const line of futuresEndpoints) {
    const half = line.path.startsWith('/fapi/') ? 'fapiApi' : 'dapiApi'
    if (line.socketMethod) assert.ok(document.channels[half]?.messages[line.socketMethod], line.socketMethod)
  }
})

test('every call of the site is described once, with its parameters, its answer and who may call it', () => {
  type Described = Operation & { requestBody?: { content: Record<string, { schema: { required?: string[] } }> } }
  const { paths } = siteOpenApiDocument(callRows, '1') as { paths: Record<string, Record<string, Described>> }
  const { parameters } = (siteOpenApiDocument(callRows, '1') as { components: { parameters: object } }).components
  assert.deepEqual(Object.keys(parameters), ['request-context', 'web-source', 'exchange-language'])
  const proof = paths['/exchange-web-gateway/userCenterKyc/levelOne/stepTwo']?.post?.parameters as object[]
  for (const said of [{ name: 'robotVerification', in: 'header' }, { $ref: '#/components/parameters/web-source' }])
    assert.partialDeepStrictEqual(proof, [said])
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  assert.equal(operations.length, callRows.length)
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, callRows.length)
  const place = paths['/exchange-web/web/order/create']?.post
  assert.deepEqual(place?.requestBody?.content['application/json']?.schema.required, ['pair', 'side', 'type'])
  assert.ok(place?.security)
  const depth = paths['/exchange-web/web/market/depth']?.get
  assert.deepEqual(
    depth?.parameters.filter(({ name }) => name).map(({ name, required }) => [name, required]),
    [
      ['pair', true],
      ['limit', false],
    ],
  )
  assert.equal(depth?.security, undefined)
  const summary = paths['/arcade-web/{product}Referral/getRebateSummaryData']?.get
  assert.partialDeepStrictEqual(summary?.parameters, [{ name: 'product', in: 'path', required: true }])
})

test('whatever the site’s description refers to is in it, and a success may have the form of a refusal too', () => {
  const document = siteOpenApiDocument(callRows, '1') as { paths: Record<string, object> }
  const referred = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place = '']) => place),
  )
  assert.ok([...referred].some((place) => place.includes('UserSettings')))
  type Part = Record<string, unknown> | undefined
  const at = (place: string, root: unknown = document) =>
    place.split('/').reduce<unknown>((part, key) => (part as Part)?.[key.replace('~', '/')], root)
  assert.deepEqual(
    [...referred].filter((place) => at(place) === undefined),
    [],
  )
  // Of schemas that one answer fits at once, `oneOf` would refuse it.
  const answer = 'responses/200/content/application~json/schema'
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const forms = operations.map((operation) => Object.keys(at(answer, operation) as object).join())
  assert.deepEqual([...new Set(forms)].sort(), ['$ref', 'anyOf'])
})

test('the site’s stream is described channel by channel, each with a valid example message', () => {
  const document = asyncApiDocument({ ...tables, sessionMethods: SESSION_METHODS }, '1') as unknown as {
    channels: {
      site: {
        address: string
        messages: Record<string, { payload: { properties: Record<string, { examples?: string[] }> } }>
      }
    }
    operations: Record<string, { messages: { $ref: string }[] }>
  }
  const { address, messages } = document.channels.site
  assert.equal(address, '/site-stream')
  for (const name of ['book', 'trades', 'ticker', 'klines', 'tickers', 'markets', 'account']) {
    for (const kind of ['snapshot', 'delta']) {
      const examples = messages[`${name}.${kind}`]?.payload.properties.channel?.examples
      assert.ok(clientMessage.safeParse({ op: 'subscribe', channels: examples }).success, name)
    }
  }
  const published = Object.values(document.operations).flatMap((operation) => operation.messages ?? [])
  const names = published.map(({ $ref }) => $ref.replace('#/channels/site/messages/', ''))
  assert.deepEqual(names.toSorted(), Object.keys(messages).toSorted())
})
