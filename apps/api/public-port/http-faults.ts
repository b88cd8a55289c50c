import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Usage, WireError, wireErrorBody } from '@bowline/gateways/binance-kit/index.ts'
import { showWeight } from '@bowline/gateways/binance-rest/index.ts'
import { discardBody } from '@bowline/gateways/call-kit/discard-body.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageProxy } from './page-proxy.ts'
import { type Headers, headersOf } from './secure-headers.ts'

const UNREADABLE = { code: -1100, msg: 'Illegal characters found in a parameter.' }

/**
 * Answers unknown paths other than pages, and requests that never reached a handler, in the dialect's words. `charge`
 * counts them against their address and throws once that is too much.
 */
export function answerFaults(app: FastifyInstance, log: Log, charge: (ip: string) => Usage, pages: PageProxy): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, body: object) => {
    try {
      showWeight(reply, charge(request.ip))
      return reply.code(status).send(body)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
      return reply.code(error.status).send(wireErrorBody(error))
    }
  }
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const msg = `Path ${pathOf(request)}, Method ${request.method} is invalid`
    return refuse(request, reply, 404, { code: -5000, msg })
  }
  app.setNotFoundHandler((request, reply) =>
    pages.takes(request) ? pages.pass(request, reply, notFound) : notFound(request, reply),
  )
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      log.error({ err: error, path: loggedPath(request, status) }, 'request failed')
      return reply.code(500).send({ code: -1000, msg: 'An unknown error occurred while processing the request.' })
    }
    return refuse(request, status === 413 ? discardBody(request, reply) : reply, status, UNREADABLE)
  })
}

/** Paths that cannot be decoded; no hook has run for them. */
export function frameworkFaults(config: Config, more: Headers = []) {
  const headers = Object.fromEntries([...headersOf(config), ...more])
  return (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(error.statusCode ?? 400)
      .headers(headers)
      .send(UNREADABLE)
}

/** Bytes that are not an HTTP request, or one that was never completed: answers and closes the connection. */
export function clientFaults(config: Config) {
  const body = JSON.stringify(UNREADABLE)
  const headers = headersOf(config).map(([name, value]) => `${name}: ${value}\r\n`)
  const rest = `${headers.join('')}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return (error: { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = clientStatus(error.code)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${rest}`)
    socket.destroy()
  }
}

function clientStatus(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

const LONGEST_PATH = 200

/** The length of listen keys, which clients put into a socket's path; a proxy may turn it into a plain GET. */
const KEY = /[A-Za-z0-9]{48,}/g

/**
 * For logs: a path that leads nowhere may be anything, a password typed into the address bar among it, so only its
 * length is logged.
 */
export function loggedPath(request: FastifyRequest, status: number): string {
  const leadsSomewhere = request.routeOptions.url !== undefined || status < 400
  return leadsSomewhere ? pathOf(request) : `[no route, ${(request.raw.url ?? '').length} characters]`
}

/** Without the query, which holds signatures and keys. Truncated, because answers and logs repeat it. */
function pathOf(request: FastifyRequest): string {
  const [path = ''] = (request.raw.url ?? '').split(/[?#]/, 1)
  return path.replace(KEY, '[hidden]').slice(0, LONGEST_PATH)
}
