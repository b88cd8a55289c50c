import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, test } from 'node:test'
import { ApiError, ExchangeClient, signText } from './exchange-client.ts'

let server: Server | undefined
let client: ExchangeClient | undefined

async function exchange(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<ExchangeClient> {
  const listening = createServer(answer).listen(0, '127.0.0.1')
  server = listening
  await once(listening, 'listening')
  const opened = new ExchangeClient(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`)
  client = opened
  return opened
}

afterEach(async () => {
  await client?.close()
  server?.closeAllConnections()
  server?.close()
})

const credentials = { apiKey: 'key', secretKey: 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j' }

test('the signature matches the published example', () => {
  const query =
    'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559'
  const signature = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71'
  assert.equal(signText(query, credentials.secretKey), signature)
})

test('a signed call sends the key in the header and signs exactly the query it sends', async () => {
  let seen = ''
  let key: unknown
  const client = await exchange((request, response) => {
    seen = request.url ?? ''
    key = request.headers['x-mbx-apikey']
    response.end('{"orderId":7}')
  })
  const answer = await client.signed('POST', '/api/v3/order', credentials, { symbol: 'BTCUSDT', note: 'a b&c' })
  assert.deepEqual(answer, { orderId: 7 })
  assert.equal(key, 'key')
  const [path, query = ''] = seen.split('?')
  assert.equal(path, '/api/v3/order')
  const [text, signature] = query.split('&signature=')
  assert.match(text ?? '', /^symbol=BTCUSDT&note=a%20b%26c&recvWindow=5000&timestamp=\d{13}$/)
  assert.equal(signature, signText(text ?? '', credentials.secretKey))
})

test('a refusal carries status, code and the time to wait', async () => {
  const client = await exchange((_, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end('{"code":-1003,"msg":"Too many requests."}')
  })
  await assert.rejects(client.get('/api/v3/time'), (error) => {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.status, error.code, error.retryAfter], [429, -1003, 7])
    assert.ok(error.isRateLimit && !error.isBadKey)
    return true
  })
})

test('an answer that is not JSON is still an error with its status', async () => {
  const client = await exchange((_, response) => response.writeHead(502).end('<html>'))
  await assert.rejects(client.get('/api/v3/time'), (error) => error instanceof ApiError && error.status === 502)
})
