import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine } from '../call-kit/cookies.ts'
import { discardBody } from '../call-kit/discard-body.ts'
import { readBodies } from '../call-kit/read-bodies.ts'
import { chargeUnread, noCall, sendEnvelope, sendRefused } from '../call-kit/send-envelope.ts'
import type { SentBody } from '../call-kit/sent-parameters.ts'
import type { Console } from './console.ts'
import { STAFF_COOKIE } from './console-caller.ts'
import { type ConsoleRequest, type ConsoleRow, dispatchConsole } from './console-dispatch.ts'
import { consoleRows } from './console-rows.ts'

/** A site configuration has texts in all languages, and a form takes nine bytes for one of their letters. */
const BODY_LIMIT = 1_048_576

interface Options {
  readonly console: Console
  readonly log: Log
}

/**
 * Registers the console's calls on a Fastify instance. Use a scope of its own: the body parsers are specific to this
 * API.
 */
export function registerConsoleApi(app: FastifyInstance, { console, log }: Options): void {
  readBodies(app, BODY_LIMIT)
  for (const row of consoleRows) {
    app.route({
      method: row.method,
      url: row.path,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        void respond(row, request, reply, { console, log })
      },
    })
  }
  const answerUnread = (request: FastifyRequest, reply: FastifyReply, status: number, msg: string) => {
    const refusal = chargeUnread(request, console, log)
    return refusal ? sendRefused(reply.code(429), refusal) : sendEnvelope(reply.code(status), noCall(msg))
  }
  app.all('/console-api/*', { exposeHeadRoute: false }, (request, reply) =>
    answerUnread(request, reply, 404, 'Unknown path or method.'),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error }, 'console request failed')
    if (status === 413) discardBody(request, reply)
    return answerUnread(request, reply, status, 'The body cannot be read: send a form or JSON of at most 1 MB.')
  })
}

/** Never rejects: failures become the answer. */
async function respond(row: ConsoleRow, request: FastifyRequest, reply: FastifyReply, { console, log }: Options) {
  const answered = await dispatchConsole(row, consoleRequest(request, reply), console, log)
  if ('code' in answered) sendRefused(reply, answered)
  else if (row.terms.file) {
    // Pictures of people are displayed inside the console's page and must not be stored.
    reply.header('content-disposition', 'inline').type('image/jpeg').send(answered.data)
  } else sendEnvelope(reply, { code: '0', msg: 'success', data: answered.data })
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
      const cookie = cookieLine(STAFF_COOKIE, token, { isSecure: protocol === 'https', sameSite: 'Strict' })
      reply.header('set-cookie', cookie)
    },
  }
}
