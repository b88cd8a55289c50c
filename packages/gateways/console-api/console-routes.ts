import { SiteCode } from '@bowline/contract/codes.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine } from '../site-api/call/cookies.ts'
import { readBodies } from '../site-api/call/read-bodies.ts'
import type { SentBody } from '../site-api/call/sent-parameters.ts'
import { SiteRefusal } from '../site-api/call/site-refusal.ts'
import type { Console } from './console.ts'
import { STAFF_COOKIE } from './console-caller.ts'
import { type ConsoleLine, type ConsoleRequest, dispatchConsole } from './console-dispatch.ts'
import { consoleLines } from './console-lines.ts'

const BODY_LIMIT = 65_536
const JSON_TYPE = 'application/json; charset=utf-8'

interface Options {
  readonly console: Console
  readonly log: Log
}

/** Puts the console's calls on a Fastify instance. Register inside its own scope: the body parsers are this API's. */
export function registerConsoleApi(app: FastifyInstance, { console, log }: Options): void {
  readBodies(app, BODY_LIMIT)
  for (const line of consoleLines) {
    app.route({
      method: line.method,
      url: line.path,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        void respond(line, request, reply, { console, log })
      },
    })
  }
  app.all('/console-api/*', { exposeHeadRoute: false }, (request, reply) =>
    unread(request, reply, console, { status: 404, msg: 'There is no such call.' }),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error }, 'console request failed')
    return unread(request, reply, console, {
      status,
      msg: 'The body cannot be read: send a form or JSON of at most 64 kB.',
    })
  })
}

/** Never rejects: what goes wrong is the answer. */
async function respond(line: ConsoleLine, request: FastifyRequest, reply: FastifyReply, { console, log }: Options) {
  const answered = await dispatchConsole(line, consoleRequest(request, reply), console, log)
  if ('code' in answered) {
    const { retryAfterSeconds } = (answered.data ?? {}) as { retryAfterSeconds?: number }
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    send(reply, answered)
  } else if (line.terms.file) {
    // Pictures of people are shown inside the console's page and kept by nobody.
    reply.header('content-disposition', 'inline').type('image/jpeg').send(answered.data)
  } else send(reply, { code: '0', msg: 'success', data: answered.data })
}

function consoleRequest(request: FastifyRequest, reply: FastifyReply): ConsoleRequest {
  const { raw, id, ip, host, protocol } = request
  const url = raw.url ?? ''
  const question = url.indexOf('?')
  return {
    id,
    ip,
    host,
    headers: raw.headers,
    query: question === -1 ? '' : url.slice(question + 1),
    body: request.body as SentBody | undefined,
    setToken(token) {
      const line = cookieLine(STAFF_COOKIE, token, { isSecure: protocol === 'https', sameSite: 'Strict' })
      reply.header('set-cookie', line)
    },
  }
}

/** A request nobody can read counts as much as the cheapest one somebody can. */
function unread(
  { ip }: FastifyRequest,
  reply: FastifyReply,
  { limits, now }: Console,
  { status, msg }: { status: number; msg: string },
): FastifyReply {
  try {
    limits.chargeAddress(ip, 1, now())
    return send(reply.code(status), { code: String(SiteCode.refused), msg, data: null })
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    return send(reply.code(429), { code: String(error.code), msg: error.message, data: error.data })
  }
}

function send(reply: FastifyReply, envelope: Envelope): FastifyReply {
  return reply.type(JSON_TYPE).send(JSON.stringify(envelope))
}
