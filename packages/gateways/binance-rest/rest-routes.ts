import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asWireError } from '../binance-kit/as-wire-error.ts'
import type { Dispatcher, Usage, WireRequest } from '../binance-kit/dispatch.ts'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import { jsonText } from '../binance-kit/raw-json.ts'
import { readParameters } from '../binance-kit/raw-parameters.ts'
import { parseTimeUnit } from '../binance-kit/time-unit.ts'
import { orderLimitsOf } from '../binance-kit/venue.ts'
import { WireError, wireErrorBody } from '../binance-kit/wire-error.ts'

/** Larger than any valid request. */
const BODY_LIMIT = 16_384
const NO_SUCH_UNIT = 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.'
const JSON_TYPE = 'application/json;charset=UTF-8'

/** Registers the table on a Fastify instance. Use a scope of its own: the body parsers are specific to this dialect. */
export function registerRest(
  app: FastifyInstance,
  { table, dispatcher, log }: { table: readonly Endpoint[]; dispatcher: Dispatcher; log: Log },
): void {
  app.removeAllContentTypeParsers()
  // The signature covers the body as received, so it must stay unparsed whatever its content type.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  for (const endpoint of table) {
    const isSapi = endpoint.path.startsWith('/sapi/')
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      // Fastify gets no promise, because it would wait for the end of the response to settle it.
      handler: (request, reply) => {
        void answer(endpoint, isSapi, dispatcher, log, request, reply)
      },
    })
  }
}

const BANNED = 418

/** Never rejects: failures become the answer. */
async function answer(
  endpoint: Endpoint,
  isSapi: boolean,
  dispatcher: Dispatcher,
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const usage: Usage = { weight: 0, orderAccount: 0 }
  let text: string
  try {
    text = jsonText(await dispatcher.call(endpoint, readRequest(endpoint, request, dispatcher, usage), usage))
  } catch (error) {
    text = JSON.stringify(failure(error, endpoint, log, reply))
  }
  reply.header('content-type', JSON_TYPE)
  showWeight(reply, usage)
  if (isSapi) reply.header('x-sapi-used-ip-weight-1m', String(usage.weight))
  if (usage.orderAccount !== 0) {
    const limits = orderLimitsOf(dispatcher.venue, endpoint.path)
    const counts = limits.counts(usage.orderAccount, dispatcher.venue.now())
    reply.header('x-mbx-order-count-10s', String(counts.tenSeconds))
    if (Number.isFinite(limits.rules.ordersPerMinute)) reply.header('x-mbx-order-count-1m', String(counts.minute))
    if (Number.isFinite(limits.rules.ordersPerDay)) reply.header('x-mbx-order-count-1d', String(counts.day))
  }
  reply.send(text)
}

export function showWeight(reply: FastifyReply, { weight }: Usage): void {
  const used = String(weight)
  reply.header('x-mbx-used-weight', used)
  reply.header('x-mbx-used-weight-1m', used)
}

function readRequest({ lists }: Endpoint, request: FastifyRequest, dispatcher: Dispatcher, usage: Usage): WireRequest {
  const { headers, url = '' } = request.raw
  const question = url.indexOf('?')
  const query = question === -1 ? '' : url.slice(question + 1)
  const body = typeof request.body === 'string' ? request.body : ''
  const json = headers['content-type']?.startsWith('application/json') ?? false
  const apiKey = headers['x-mbx-apikey'] as string | undefined
  try {
    if (wantsBinary(headers.accept)) throw new WireError(-1155, 'SBE is not enabled.', { status: 406 })
    const sent = readParameters(query, body, json, lists)
    const unit = parseTimeUnit(headers['x-mbx-time-unit'] as string | undefined)
    if (!unit) throw new WireError(-1194, NO_SUCH_UNIT)
    return { ip: request.ip, apiKey, sent, unit }
  } catch (error) {
    dispatcher.chargeUnread(request.ip, usage)
    throw error
  }
}

/** Asked for SBE and nothing else; who would also take JSON gets that. */
function wantsBinary(accept = ''): boolean {
  return accept.includes('application/sbe') && !accept.includes('application/json')
}

/** Sets status and headers for a failure and returns the body that describes it. */
function failure(error: unknown, endpoint: Endpoint, log: Log, reply: FastifyReply): unknown {
  const wire = asWireError(error, endpoint, log)
  reply.code(wire.status)
  if (wire.retryAfter !== undefined) reply.header('retry-after', String(wire.retryAfter))
  // Whatever else a banned address has sent on this connection need not be read.
  if (wire.status === BANNED) reply.header('connection', 'close')
  return wireErrorBody(wire)
}
