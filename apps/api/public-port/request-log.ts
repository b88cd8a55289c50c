import type { Log } from '@bowline/platform/log.ts'
import { withRequestId } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { FastifyInstance } from 'fastify'
import { pathOf } from './http-manners.ts'

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** A request id for every request, one log line for each, and the counters; queries are never logged. */
export function watchRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  const requests = metrics.counter('http_requests_total', 'HTTP requests by class of status', ['status'])
  const counters = CLASSES.map((status) => requests.labels({ status }))
  const duration = metrics.duration('http_request', 'Time from request to answer')
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-request-id', request.id)
    withRequestId(request.id, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Asked many times a second while we start, and all day by whoever watches over us: that it says no is no failure.
    if (request.routeOptions.url === '/healthz') return done()
    const { statusCode, elapsedTime } = reply
    counters[Math.floor(statusCode / 100) - 1]?.inc()
    duration.observe(elapsedTime / 1000)
    const level = levelOf(statusCode)
    if (log.isLevelEnabled(level)) {
      const line = { requestId: request.id, method: request.method, path: pathOf(request), status: statusCode }
      log[level]({ ...line, ip: request.ip, ms: Math.round(elapsedTime * 100) / 100 }, 'request')
    }
    done()
  })
}

/**
 * What went well, and what a client asked wrongly (bots race with fills all day), is told when somebody wants to see
 * everything; at thousands a second it would hide the rest.
 */
function levelOf(status: number): 'debug' | 'warn' {
  return status < 500 ? 'debug' : 'warn'
}
