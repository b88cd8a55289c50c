import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * A server that answers as a public exchange does, with the few fields of its published API that are read here. It lists one
 * market, BTC/USDT (the two exchanges that trade in dollars: BTC/USD), and quotes 60,000.1 to 60,000.3 for it.
 */

interface Api {
  readonly pair: string
  /** ccxt's addresses of this exchange, moved to the server. */
  urls(http: string, ws: string): object
  /** By the end of the path; everything else that is asked is answered with `{}`. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What the stream says after any subscription. */
  readonly streamed?: readonly unknown[]
}

export const TOUCH = { bid: 6_000_010_000_000n, ask: 6_000_030_000_000n }
const [BID, ASK] = ['60000.1', '60000.3']
/** Said by streams alone, so that one sees who spoke. */
export const STREAMED_BID = 6_000_020_000_000n
const BETTER_BID = '60000.2'

const binanceMarket = {
  ...{ symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT' },
  ...{ isSpotTradingAllowed: true, permissions: ['SPOT'], filters: [] },
}
const okxMarket = { instType: 'SPOT', instId: 'BTC-USDT', baseCcy: 'BTC', quoteCcy: 'USDT', state: 'live' }
const bybitSpot = (list: readonly object[]) => ({ retCode: 0, retMsg: 'OK', result: { category: 'spot', list } })

export const publicExchanges: Readonly<Record<string, Api>> = {
  binance: {
    pair: 'BTC/USDT',
    urls: (http, ws) => ({
      ...{ public: `${http}/api/v3`, private: `${http}/api/v3`, v1: `${http}/api/v1`, sapi: `${http}/sapi/v1` },
      ws: { spot: `${ws}/ws` },
    }),
    answers: {
      '/exchangeInfo': { symbols: [binanceMarket] },
      '/ticker/bookTicker': [{ symbol: 'BTCUSDT', bidPrice: BID, bidQty: '1', askPrice: ASK, askQty: '1' }],
    },
    streamed: [{ u: 1, s: 'BTCUSDT', b: BETTER_BID, B: '1', a: ASK, A: '1' }],
  },
  okx: {
    pair: 'BTC/USDT',
    urls: (rest, ws) => ({ rest, ws: `${ws}/ws/v5` }),
    answers: {
      '/public/instruments': {
        code: '0',
        data: [{ ...okxMarket, tickSz: '0.1', lotSz: '0.00000001', minSz: '0.00001' }],
      },
      '/market/tickers': {
        code: '0',
        data: [{ instType: 'SPOT', instId: 'BTC-USDT', bidPx: BID, bidSz: '1', askPx: ASK, askSz: '1', ts: '1' }],
      },
    },
    streamed: [
      {
        arg: { channel: 'tickers', instId: 'BTC-USDT' },
        data: [
          { instType: 'SPOT', instId: 'BTC-USDT', bidPx: BETTER_BID, bidSz: '1', askPx: ASK, askSz: '1', ts: '1' },
        ],
      },
    ],
  },
  bybit: {
    pair: 'BTC/USDT',
    urls: (http, ws) => ({ public: http, private: http, ws: { public: { spot: `${ws}/v5/public/spot` } } }),
    answers: {
      '/instruments-info': bybitSpot([
        {
          ...{ symbol: 'BTCUSDT', baseCoin: 'BTC', quoteCoin: 'USDT', status: 'Trading' },
          ...{ lotSizeFilter: { basePrecision: '0.000001' }, priceFilter: { tickSize: '0.01' } },
        },
      ]),
      '/tickers': bybitSpot([{ symbol: 'BTCUSDT', bid1Price: BID, bid1Size: '1', ask1Price: ASK, ask1Size: '1' }]),
    },
    streamed: [
      {
        ...{ topic: 'orderbook.1.BTCUSDT', type: 'snapshot', ts: 1 },
        data: { s: 'BTCUSDT', b: [[BETTER_BID, '1']], a: [[ASK, '1']], u: 1, seq: 1 },
      },
    ],
  },
  kraken: {
    pair: 'BTC/USDT',
    urls: (http, ws) => ({ public: http, private: http, ws: { publicV2: `${ws}/v2` } }),
    answers: {
      '/AssetPairs': {
        error: [],
        result: {
          XBTUSDT: {
            ...{ altname: 'XBTUSDT', wsname: 'XBT/USDT', base: 'XXBT', quote: 'USDT', status: 'online' },
            ...{ pair_decimals: 1, lot_decimals: 8, leverage_buy: [], fees: [[0, 0.26]], fees_maker: [[0, 0.16]] },
          },
        },
      },
      '/Assets': { error: [], result: {} },
      '/Ticker': { error: [], result: { XBTUSDT: { a: [ASK, '1', '1'], b: [BID, '1', '1'], c: [BID, '1'] } } },
    },
    streamed: [
      {
        ...{ channel: 'ticker', type: 'update' },
        data: [{ symbol: 'BTC/USDT', bid: Number(BETTER_BID), bid_qty: 1, ask: Number(ASK), ask_qty: 1 }],
      },
    ],
  },
  gate: {
    pair: 'BTC/USDT',
    urls: (http, ws) => ({
      public: { spot: `${http}/spot`, margin: `${http}/margin`, wallet: `${http}/wallet` },
      spot: `${ws}/ws/v4/`,
    }),
    answers: {
      '/spot/currency_pairs': [{ id: 'BTC_USDT', base: 'BTC', quote: 'USDT', trade_status: 'tradable', precision: 1 }],
      '/margin/currency_pairs': [],
      '/spot/currencies': [],
      '/spot/tickers': [{ currency_pair: 'BTC_USDT', highest_bid: BID, lowest_ask: ASK, last: BID }],
    },
    streamed: [
      {
        ...{ time: 1, channel: 'spot.book_ticker', event: 'update' },
        result: { t: 1, u: 1, s: 'BTC_USDT', b: BETTER_BID, B: '1', a: ASK, A: '1' },
      },
    ],
  },
  kucoin: {
    pair: 'BTC/USDT',
    urls: (http, ws) => ({ public: http, private: http, ws: { spot: ws } }),
    answers: {
      '/symbols': {
        code: '200000',
        data: [
          {
            symbol: 'BTC-USDT',
            baseCurrency: 'BTC',
            quoteCurrency: 'USDT',
            enableTrading: true,
            priceIncrement: '0.1',
          },
        ],
      },
      '/currencies': { code: '200000', data: [] },
      '/market/allTickers': {
        code: '200000',
        data: { time: 1, ticker: [{ symbol: 'BTC-USDT', buy: BID, sell: ASK }] },
      },
    },
  },
  bitstamp: {
    pair: 'BTC/USD',
    urls: (http, ws) => ({ public: http, private: http, ws }),
    answers: {
      '/markets/': [
        {
          ...{ name: 'BTC/USD', market_symbol: 'btcusd', base_currency: 'BTC', counter_currency: 'USD' },
          ...{
            base_decimals: 8,
            counter_decimals: 1,
            minimum_order_value: '10',
            trading: 'Enabled',
            market_type: 'SPOT',
          },
          description: 'Bitcoin / U.S. dollar',
        },
      ],
      '/ticker/': [{ timestamp: '1', pair: 'BTC/USD', bid: BID, ask: ASK, last: BID }],
    },
  },
  bitfinex: {
    pair: 'BTC/USD',
    urls: (http, ws) => ({ v1: http, public: http, private: http, ws: { public: `${ws}/ws/2` } }),
    answers: {
      'pub:info:pair': [[['BTCUSD', [null, null, null, '0.0001', '100']]], [], [], []],
      'pub:list:currency': Array(11).fill([]),
      '/tickers': [['tBTCUSD', Number(BID), 1, Number(ASK), 1, 0, 0, Number(BID), 1, Number(BID), Number(BID)]],
    },
    streamed: [
      { event: 'subscribed', channel: 'ticker', chanId: 7, symbol: 'tBTCUSD', pair: 'BTCUSD' },
      [7, [Number(BETTER_BID), 1, Number(ASK), 1, 0, 0, Number(BID), 1, Number(BID), Number(BID)]],
    ],
  },
}

export interface PublicExchange {
  readonly settings: object
  /** The same with what ccxt needs for sockets without TLS. */
  readonly withStreams: object
  /** By the end of a path; may be changed. */
  readonly answers: Record<string, unknown>
  /** Paths that were asked for. */
  readonly asked: string[]
  /** Answers and streams in its own way; undefined: as it should. `cut` ends each connection without an answer. */
  fault: 'cut' | 'garbage' | 'mute' | undefined
  readonly sockets: ReadonlySet<WebSocket>
  stop(): Promise<void>
}

const GARBAGE = '<html>502 Bad Gateway</html>'

export async function startPublicExchange(id: string): Promise<PublicExchange> {
  const { urls, answers: usual, streamed } = publicExchanges[id] as Api
  const answers = { ...usual }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://exchange')
    exchange.asked.push(pathname)
    if (exchange.fault === 'mute') return
    if (exchange.fault === 'cut') return request.socket.destroy()
    const known = Object.entries(answers).find(([end]) => pathname.endsWith(end) || pathname.includes(end))
    const body = exchange.fault === 'garbage' ? GARBAGE : JSON.stringify(known?.[1] ?? {})
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const door = new WebSocketServer({ server })
  door.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.on('message', () => {
      if (exchange.fault === 'garbage') return socket.send(GARBAGE)
      if (exchange.fault === undefined) for (const said of streamed ?? []) socket.send(JSON.stringify(said))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const http = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { enableRateLimit: false, urls: { api: urls(http, http.replace('http', 'ws')) } }
  const exchange: PublicExchange = {
    settings,
    withStreams: { ...settings, httpAgent: new Agent() },
    answers,
    asked: [],
    fault: undefined,
    sockets: door.clients,
    async stop() {
      for (const socket of door.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
  return exchange
}
