import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { test } from 'node:test'
import type { Console } from '@bowline/gateways/console-api/index.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { startOperatorServer } from './operator-server.ts'

const file = (type: string) => ({ type, bytes: Buffer.from('x'), gzipped: undefined })
const files = new Map([
  ['/index.html', file('text/html; charset=utf-8')],
  ['/assets/main.js', file('text/javascript; charset=utf-8')],
])

test('whatever the operator port answers, no other site can read, frame, sniff or open it', async (t) => {
  const server = await startOperatorServer({
    config: readConfig({ OPERATOR_PORT: '0' }),
    log: createLog('test', { level: 'silent' }),
    metrics: new Metrics('test'),
    console: {} as Console,
    pages: { files: () => files },
  })
  t.after(() => server.close())
  const get = async (path: string, host = 'localhost'): Promise<IncomingHttpHeaders> => {
    const asked = request({ port: server.port, path, headers: { host, accept: 'text/html' } }).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    return answer.headers
  }
  const answers = await Promise.all([
    ...['/', '/users/7', '/assets/main.js', '/metrics', '/healthz', '/%zz'].map((path) => get(path)),
    get('/', 'evil.example'),
  ])
  for (const headers of answers) {
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*frame-ancestors 'none'$/)
    assert.equal(headers['permissions-policy'], 'camera=(), microphone=(), geolocation=(), payment=()')
    assert.equal(headers.server ?? headers['x-powered-by'], undefined)
  }
  assert.match(String(answers[0]?.['content-security-policy']), /script-src 'self'/)
  assert.equal(answers[0]?.['cache-control'], 'no-store')
})
