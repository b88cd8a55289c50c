import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '@bowline/platform/metrics.ts'

/** The operator's port, on this machine only: figures for Prometheus and a health answer. */
export async function startOperatorServer(port: number, metrics: Metrics) {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (request.method !== 'GET') response.writeHead(405).end()
    else if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    } else if (path === '/metrics') {
      metrics.render().then(
        ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
        () => response.writeHead(500).end(),
      )
    } else response.writeHead(404).end()
  })
  server.requestTimeout = 10_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
