import type { Log } from '@bowline/platform/log.ts'
import { withRequestId } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { FastifyInstance } from 'fastify'
import { loggedPath } from './http-faults.ts'

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** Gives every request an id, a log line and counters; queries are never logged. */
export function watchRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  const requests = metrics.counter('http_requests_total', 'HTTP requests by class of status', ['status'])
  const counters = CLASSES.map((status) => requests.labels({ status }))
  const duration = metrics.duration('http_request', 'Time from request to answer')
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-request-id', request.id)
    withRequestId(request.id, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Polled many times a second during start, and all day by monitoring: a 503 there is not a failure.
    if (request.routeOptions.url === '/healthz') return done()
    const { statusCode, elapsedTime } = reply
    counters[Math.floor(statusCode / 100) - 1]?.inc()
    duration.observe(elapsedTime / 1000)
    const level = levelOf(statusCode)
    if (log.isLevelEnabled(level)) {
      const line = {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request, statusCode),
        status: statusCode,
      }
      log[level]({ ...line, ip: request.ip, ms: Math.round(elapsedTime * 100) / 100 }, 'request')
    }
    done()
  })
}

/**
 * Successes and client errors (bots race with fills all day) are logged at debug level only; at thousands a second they
 * would hide everything else.
 */
function levelOf(status: number): 'debug' | 'warn' {
  return status < 500 ? 'debug' : 'warn'
}
