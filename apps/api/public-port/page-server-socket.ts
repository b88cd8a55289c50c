import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { listenPrivately } from '@bowline/platform/private-socket.ts'
import type { FastifyInstance } from 'fastify'

/** Stands in for the address of requests from the socket; `trustProxy` recognises it. */
export const PAGE_SERVER = 'page-server'

const SITE_API = /^\/(exchange-web|exchange-web-gateway|fe-co-api|arcade-web)\//

/**
 * The page server's access to the site API: a socket that only this user can open (mode 0600). It calls on behalf of
 * visitors, so the header `x-bowline-client` names the address for limits and sessions.
 */
export async function openPageServerSocket(app: FastifyInstance, path: string): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (!speaksForVisitor(request)) return refuse(response)
    app.routing(request, response)
  })
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: PAGE_SERVER }))
  await listenPrivately(path, () => once(server.listen(path), 'listening'))
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await closed
    },
  }
}

/** Puts the visitor's address where a trusted proxy's would be. */
function speaksForVisitor({ headers, url = '' }: IncomingMessage): boolean {
  const client = headers['x-bowline-client']
  if (typeof client !== 'string' || isIP(client) === 0 || !SITE_API.test(url)) return false
  headers['x-forwarded-for'] = client
  return true
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(400, { 'content-type': 'application/json' })
    .end('{"code":"10000","msg":"Bad request.","data":null}')
}
