import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { SITE_LIMITS } from '@bowline/gateways/call-kit/call-limits.ts'
import { createLog } from '@bowline/platform/log.ts'
import Fastify from 'fastify'
import { ask, startTestApi, type TestApi } from '../api.fixture.ts'
import { PageProxy } from './page-proxy.ts'

let api: TestApi
let seen: IncomingMessage[] = []

before(async () => {
  api = await startTestApi({ siteLimits: { ...SITE_LIMITS, page: { burst: 40, perMinute: 1 } } })
})
after(() => api.stop())

/** A stand-in for the page server. */
async function pageServer(): Promise<Server> {
  const server = createServer((asked, response) => {
    seen.push(asked)
    if (asked.url === '/passed') return response.writeHead(404, { 'x-bowline-passed': '1' }).end()
    if (asked.url === '/busy') return response.writeHead(503, { 'content-type': 'text/plain' }).end('busy')
    const policy = { 'content-security-policy': "script-src 'self'", 'set-cookie': ['a=1', 'b=2'] }
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'private', ...policy }).end('<p>page')
  })
  server.listen(dataFolder(api.directory).pageSocket)
  await once(server, 'listening')
  return server
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  rmSync(dataFolder(api.directory).pageSocket, { force: true })
}

test('it is ready once its pages are, and accepts orders before', async () => {
  const pages = Promise.withResolvers<void>()
  const waiting = await startTestApi({ readyWhen: pages.promise })
  const health = async () => {
    const { status, body } = await ask(waiting.address, 'GET', '/healthz')
    return [status, body.status]
  }
  assert.deepEqual(await health(), [503, 'starting'])
  assert.equal((await ask(waiting.address, 'GET', '/api/v3/ping')).status, 200)
  pages.resolve()
  assert.deepEqual(await health(), [200, 'ok'])
  await waiting.stop()
})

test('without a page server a page is an honest 503, and programs are answered as usual', async () => {
  const page = await fetch(`${api.address}/markets`)
  assert.equal(page.status, 503)
  assert.equal(page.headers.get('retry-after'), '3')
  assert.match(await page.text(), /The site is starting/)
  assert.equal((await ask(api.address, 'GET', '/api/v3/ping')).status, 200)
  assert.equal((await ask(api.address, 'GET', '/api/v3/nothing')).body.code, -5000)
})

test('pages are passed on with their own headers, and learn who is asking only from us', async () => {
  const server = await pageServer()
  seen = []
  const lies = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-bowline-client': '6.6.6.6' }
  const answer = await fetch(`${api.address}/futures/BTC-USD-PERPETUAL?hl=de_DE`, { headers: lies })
  assert.equal(await answer.text(), '<p>page')
  assert.equal(answer.headers.get('content-security-policy'), "script-src 'self'")
  assert.equal(answer.headers.get('cache-control'), 'private')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2'])
  const [asked] = seen
  assert.equal(asked?.url, '/futures/BTC-USD-PERPETUAL?hl=de_DE')
  assert.equal(asked?.headers['x-forwarded-host'], new URL(api.address).host)
  assert.equal(asked?.headers['x-forwarded-proto'], 'http')
  assert.equal(asked?.headers['x-bowline-client'], '127.0.0.1')

  assert.equal((await fetch(`${api.address}/busy`)).status, 503)
  assert.equal((await ask(api.address, 'GET', '/passed')).body.code, -5000)
  await close(server)
})

test('an address gets a limited number of pages; files are not counted', async () => {
  const server = await pageServer()
  const statuses = async (path: string, times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await fetch(`${api.address}${path}`)).status))
  assert.ok((await statuses('/markets', 150)).includes(429))
  assert.deepEqual(new Set(await statuses('/includes/assets/index-abc.js', 50)), new Set([200]))
  await close(server)
})

test('nothing but pages is passed on', async () => {
  const server = await pageServer()
  seen = []
  const paths = [
    '/api/v3/x',
    '/sapi/v1/x',
    '/fapi/v1/x',
    '/ws/x',
    '/exchange-web/web/x',
    '/arcade-web/x',
    '/API/V3/TIME',
  ]
  const odd = ['//evil.example/', '/..%2f..%2fetc', '/.git/config', '/a/.env', '/a\\b', '/a%00']
  for (const path of [...paths, ...odd]) {
    const status = await rawStatus(path)
    assert.ok(status === 404 || status === 400, `${path} ${status}`)
  }
  assert.equal((await fetch(`${api.address}/markets`, { method: 'POST' })).status, 404)
  assert.deepEqual(seen, [])
  await close(server)
})

/** Requests a path as written: fetch would normalise it. */
async function rawStatus(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(api.address)
  const asked = request({ hostname, port, path }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('the page server’s socket is for this user only, and for the site API only', async () => {
  const { siteApiSocket } = dataFolder(api.directory)
  assert.equal(statSync(siteApiSocket).mode & 0o777, 0o600)
  const status = async (path: string, client?: string) => {
    const headers = client === undefined ? {} : { 'x-bowline-client': client }
    const asked = request({ socketPath: siteApiSocket, path, headers }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  assert.equal(await status('/exchange-web/web/user/session', '192.0.2.1'), 200)
  for (const client of [undefined, 'not an address']) {
    assert.equal(await status('/exchange-web/web/user/session', client), 400)
  }
  assert.equal(await status('/api/v3/ping', '192.0.2.1'), 400)
})

test('a site with a configured name answers to that name and to this machine, and to no other', async () => {
  const app = Fastify()
  const log = createLog('pages-test', { level: 'silent' })
  const limits = { waitForPage: () => 0 }
  const parts = { socket: '/nowhere.sock', log, limits, isTls: true }
  const pages = new PageProxy(app, { ...parts, publicUrl: 'https://bowline.example' })
  const takes = (host: string) =>
    pages.takes({ method: 'GET', raw: { url: '/home', headersDistinct: { host: [host] } }, host } as never)
  assert.deepEqual(['bowline.example', 'Bowline.example', 'localhost:3000', '[::1]:3000'].map(takes), [
    true,
    true,
    true,
    true,
  ])
  assert.deepEqual(['evil.example', 'bowline.example.evil.example', 'bowline.example:8443'].map(takes), [
    false,
    false,
    false,
  ])
  await app.close()
})
