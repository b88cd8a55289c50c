/** A complete program that starts using the API. */
export interface QuickStart {
  readonly name: 'ccxt-javascript' | 'ccxt-python' | 'curl'
  readonly title: string
  readonly code: string
}

/** What tests/binance-conformance/quick-starts.test.ts takes out of the page and runs, so: as people would paste it. */
export function quickStarts(baseUrl: string): readonly QuickStart[] {
  return [
    { name: 'ccxt-javascript', title: 'ccxt, JavaScript', code: javascript(baseUrl) },
    { name: 'ccxt-python', title: 'ccxt, Python', code: python(baseUrl) },
    { name: 'curl', title: 'curl, openssl', code: shell(baseUrl) },
  ]
}

const javascript = (baseUrl: string) => `import { env } from "node:process"
import ccxt from "ccxt"

const exchange = new ccxt.binance({ apiKey: env.API_KEY, secret: env.API_SECRET })
for (const [name, url] of Object.entries(exchange.urls.api)) {
  if (typeof url === "string") exchange.urls.api[name] = url.replace(/^https:\\/\\/[^/]+/, "${baseUrl}")
}

const { bids, asks } = await exchange.fetchOrderBook("BTC/USDT")
console.log("book", bids[0], asks[0])
const { total } = await exchange.fetchBalance()
console.log("balance", total)`

const python = (baseUrl: string) => `import os
import re
import ccxt

exchange = ccxt.binance({'apiKey': os.environ['API_KEY'], 'secret': os.environ['API_SECRET']})
for name, url in exchange.urls['api'].items():
    if isinstance(url, str):
        exchange.urls['api'][name] = re.sub(r'^https://[^/]+', '${baseUrl}', url)

book = exchange.fetch_order_book('BTC/USDT')
print('book', book['bids'][:1], book['asks'][:1])
print('balance', exchange.fetch_balance()['total'])`

const shell = (baseUrl: string) => `curl -sS '${baseUrl}/api/v3/depth?symbol=BTCUSDT&limit=5'

QUERY="timestamp=$(date +%s)000&recvWindow=10000"
SIGNATURE=$(printf %s "$QUERY" | openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/^.* //')
curl -sS -H "X-MBX-APIKEY: $API_KEY" "${baseUrl}/api/v3/account?$QUERY&signature=$SIGNATURE"`
