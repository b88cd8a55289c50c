import { STREAM_PATH } from '@bowline/contract/stream.ts'
import { intervals } from '@bowline/contract/terms/intervals.ts'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import { controlMethods } from '../socket-kit/control-message.ts'
import { FUTURES_EVENTS, futuresStreamLines } from './futures-stream-lines.ts'
import { parametersOf } from './openapi.ts'
import { siteStreamMessages } from './site-stream.ts'

type Json = Record<string, unknown>

export interface StreamLine {
  readonly name: string
  readonly pattern: string
  readonly summary: string
  /** Fields of the payload, in order. */
  readonly fields: string
}

const S = '[a-z0-9._-]{1,24}'

/** The dialect's stream names; a test checks each against the parser of `binance-streams`. */
export const streamLines: readonly StreamLine[] = [
  { name: 'trade', pattern: `^${S}@trade$`, summary: 'Every trade.', fields: 'e E s t p q T m M' },
  {
    name: 'aggTrade',
    pattern: `^${S}@aggTrade$`,
    summary: 'Trades of one taker at one price.',
    fields: 'e E s a p q f l T m M',
  },
  {
    name: 'kline',
    pattern: `^${S}@kline_(${intervals.join('|')})(@\\+08:00)?$`,
    summary: 'The running candle; with `@+08:00` that of the days of UTC+8.',
    fields: 'e E s k',
  },
  {
    name: 'miniTicker',
    pattern: `^${S}@miniTicker$`,
    summary: 'The last 24 hours in short.',
    fields: 'e E s c o h l v q',
  },
  {
    name: 'allMiniTickers',
    pattern: '^!miniTicker@arr$',
    summary: 'The same for all symbols that changed.',
    fields: 'e E s c o h l v q',
  },
  {
    name: 'ticker',
    pattern: `^${S}@ticker$`,
    summary: 'The last 24 hours.',
    fields: 'e E s p P w x c Q b B a A o h l v q O C F L n',
  },
  {
    name: 'allTickers',
    pattern: '^!ticker@arr$',
    summary: 'The same for all symbols that changed.',
    fields: 'e E s p P w x c Q b B a A o h l v q O C F L n',
  },
  {
    name: 'windowTicker',
    pattern: `^${S}@ticker_(1h|4h|1d)$`,
    summary: 'A rolling window.',
    fields: 'e E s p P o h l c w v q O C F L n',
  },
  { name: 'avgPrice', pattern: `^${S}@avgPrice$`, summary: 'The average of five minutes.', fields: 'e E s i w T' },
  {
    name: 'bookTicker',
    pattern: `^${S}@bookTicker$`,
    summary: 'Best bid and ask, with every change.',
    fields: 'u s b B a A',
  },
  {
    name: 'allBookTickers',
    pattern: '^!bookTicker$',
    summary: 'The same for all symbols, each in a message of its own.',
    fields: 'u s b B a A',
  },
  {
    name: 'referencePrice',
    pattern: `^${S}@referencePrice$`,
    summary: 'The price that execution rules are measured from: the index, or without one the average.',
    fields: 'e s r t',
  },
  {
    name: 'blockTrade',
    pattern: `^${S}@blockTrade$`,
    summary: 'Accepted for clients that ask for it; silent, as there are no block trades.',
    fields: '',
  },
  {
    name: 'partialDepth',
    pattern: `^${S}@depth(5|10|20)(@(100|1000)ms)?$`,
    summary: 'The best levels.',
    fields: 'lastUpdateId bids asks',
  },
  {
    name: 'depth',
    pattern: `^${S}@depth(@(100|1000)ms)?$`,
    summary: 'Changes of the book, without gap.',
    fields: 'e E s U u b a',
  },
]

const requestId: Json = { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 36 }, { type: 'null' }] }

/** Streams, WebSocket API and the site's own stream as an AsyncAPI 3.0 document. */
export function asyncApiDocument(
  {
    endpoints,
    futures,
    sessionMethods,
  }: {
    readonly endpoints: readonly Endpoint[]
    readonly futures: readonly Endpoint[]
    readonly sessionMethods: readonly string[]
  },
  version: string,
): Json {
  const site = siteStreamMessages()
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Bowline sockets',
      version,
      description: 'Market streams, user data streams and the WebSocket API.',
    },
    defaultContentType: 'application/json',
    channels: {
      streams: {
        address: '/stream',
        description: 'Also at `/ws` and `/ws/<stream>` with bare payloads, and `/stream?streams=a/b/c`.',
        messages: {
          control: control(),
          ...Object.fromEntries(streamLines.map((endpoint) => [endpoint.name, streamMessage(endpoint)])),
        },
      },
      userData: {
        address: '/ws/{listenKey}',
        parameters: { listenKey: { description: 'From `POST /api/v3/userDataStream`.' } },
        messages: eventMessages([
          'executionReport',
          'outboundAccountPosition',
          'balanceUpdate',
          'listStatus',
          'listenKeyExpired',
        ]),
      },
      api: {
        address: '/ws-api/v3',
        messages: methodMessages(endpoints, sessionMethods),
      },
      ...futuresChannels('fapi', futures, sessionMethods),
      ...futuresChannels('dapi', futures, sessionMethods),
      site: {
        address: STREAM_PATH,
        description:
          'What the pages of the site listen to: a snapshot of each channel, then its deltas, numbered one by one. Who misses a number subscribes again. A session comes by cookie.',
        messages: { ...site.sent, ...site.received },
      },
    },
    operations: {
      ...directions('site', site),
      listen: { action: 'receive', channel: { $ref: '#/channels/streams' } },
      listenToAccount: { action: 'receive', channel: { $ref: '#/channels/userData' } },
      ask: { action: 'send', channel: { $ref: '#/channels/api' } },
      ...Object.fromEntries(
        ['fapi', 'dapi'].flatMap((half) => [
          [`${half}Listen`, { action: 'receive', channel: { $ref: `#/channels/${half}Streams` } }],
          [`${half}ListenToAccount`, { action: 'receive', channel: { $ref: `#/channels/${half}UserData` } }],
          [`${half}Ask`, { action: 'send', channel: { $ref: `#/channels/${half}Api` } }],
        ]),
      ),
    },
  }
}

/** Sockets of one half of the contracts: its streams, what a listen key streams, and its WebSocket API. */
function futuresChannels(half: 'fapi' | 'dapi', futures: readonly Endpoint[], sessionMethods: readonly string[]): Json {
  const base = half === 'fapi' ? '/fstream' : '/dstream'
  const own = futures.filter(({ path }) => path.startsWith(`/${half}/`))
  return {
    [`${half}Streams`]: {
      address: `${base}/stream`,
      description: `Also at \`${base}/ws\`, and both behind \`/public\`, \`/market\` and \`/private\`, with \`?listenKey=\`.`,
      messages: {
        control: control(),
        ...Object.fromEntries(futuresStreamLines.map((endpoint) => [endpoint.name, streamMessage(endpoint)])),
      },
    },
    [`${half}UserData`]: {
      address: `${base}/ws/{listenKey}`,
      parameters: { listenKey: { description: `From \`POST /${half}/v1/listenKey\`.` } },
      messages: eventMessages(FUTURES_EVENTS),
    },
    [`${half}Api`]: { address: `/ws-${half}/v1`, messages: methodMessages(own, sessionMethods) },
  }
}

function eventMessages(names: readonly string[]): Json {
  const properties = (e: string) => ({ e: { const: e }, E: { type: 'integer' } })
  const message = (e: string) => ({ payload: { type: 'object', properties: properties(e), required: ['e', 'E'] } })
  return Object.fromEntries(names.map((e) => [e, message(e)]))
}

function methodMessages(table: readonly Endpoint[], sessionMethods: readonly string[]): Json {
  const methods = table.filter((endpoint) => endpoint.socketMethod !== undefined)
  return {
    ...Object.fromEntries(methods.map((endpoint) => [endpoint.socketMethod as string, methodMessage(endpoint)])),
    ...Object.fromEntries(sessionMethods.map((method) => [method, plainMethod(method)])),
    answer: { payload: answer() },
  }
}

/** Which messages of a channel go in which direction. */
function directions(channel: string, { sent, received }: { sent: Json; received: Json }): Json {
  const messages = (names: Json) =>
    Object.keys(names).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }))
  return {
    askSite: { action: 'send', channel: { $ref: `#/channels/${channel}` }, messages: messages(sent) },
    listenToSite: { action: 'receive', channel: { $ref: `#/channels/${channel}` }, messages: messages(received) },
  }
}

function streamMessage({ summary, fields, pattern }: StreamLine): Json {
  const names = fields === '' ? [] : fields.split(' ')
  const data = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])), required: names }
  return {
    summary,
    payload: {
      type: 'object',
      properties: { stream: { type: 'string', pattern }, data },
      required: ['stream', 'data'],
    },
  }
}

function control(): Json {
  const method = { enum: controlMethods }
  return {
    summary: 'What a client may say.',
    payload: {
      type: 'object',
      properties: { method, params: { type: 'array' }, id: requestId },
      required: ['method', 'id'],
    },
  }
}

function methodMessage(endpoint: Endpoint): Json {
  const { properties, required } = parametersOf(endpoint)
  const withKey = endpoint.security === 'none' ? properties : { apiKey: { type: 'string' }, ...properties }
  const params = { type: 'object', properties: withKey, required }
  return { summary: endpoint.summary, payload: request(endpoint.socketMethod as string, params) }
}

function plainMethod(method: string): Json {
  return { payload: request(method, { type: 'object' }) }
}

function request(method: string, params: Json): Json {
  return {
    type: 'object',
    properties: { id: requestId, method: { const: method }, params },
    required: ['id', 'method'],
  }
}

function answer(): Json {
  return {
    type: 'object',
    properties: {
      id: requestId,
      status: { type: 'integer' },
      result: {},
      error: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' } } },
      rateLimits: { type: 'array' },
    },
    required: ['id', 'status'],
  }
}
