import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import Fastify from 'fastify'
import { watchRequests } from './request-log.ts'

test('a path that leads nowhere is not logged: somebody may have typed a password there', async (t) => {
  const lines: { path: string; status: number }[] = []
  const note = (line: { path: string; status: number }) => lines.push(line)
  const log = { isLevelEnabled: () => true, debug: note, warn: note } as unknown as Log
  const app = Fastify()
  t.after(() => app.close())
  watchRequests(app, log, new Metrics('test'))
  app.get('/api/v3/order/:id', (_request, reply) => reply.code(400).send({}))
  app.setNotFoundHandler((request, reply) => reply.code(request.url === '/trade' ? 200 : 404).send({}))
  for (const url of ['/api/v3/order/7?signature=abc', '/correct%20horse%201', '/trade'])
    await app.inject({ method: 'GET', url })
  assert.deepEqual(
    lines.map(({ path, status }) => [path, status]),
    [
      ['/api/v3/order/7', 400],
      ['[no route, 20 characters]', 404],
      ['/trade', 200],
    ],
  )
})
