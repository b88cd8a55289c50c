import {
  Dispatcher,
  type Endpoint,
  type Usage,
  type Venue,
  type WireRequest,
} from '@bowline/gateways/binance-kit/index.ts'
import type { Traces } from '@bowline/platform/traces.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Every request except health checks is a trace, named after its route; its parameters are not recorded. */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  const underway = new WeakMap<FastifyRequest, ReturnType<Traces['request']>>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === '/healthz') return done()
    underway.set(request, traces.request(request.method, done))
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { method, id } = request
    const { url: route } = request.routeOptions
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'http.response.status_code': statusCode,
      'bowline.request_id': id,
    }
    underway.get(request)?.(route === undefined ? method : `${method} ${route}`, attributes, statusCode >= 500)
    done()
  })
}

/** Traces calls of the public API, by REST and by socket: a message on a socket is not an HTTP request. */
export class TracedDispatcher extends Dispatcher {
  readonly #traces: Traces

  constructor(venue: Venue, traces: Traces) {
    super(venue)
    this.#traces = traces
  }

  override call(line: Endpoint, request: WireRequest, usage: Usage): Promise<unknown> {
    return this.#traces.call(`call ${line.method} ${line.path}`, () => super.call(line, request, usage))
  }
}
