import { Readable } from 'node:stream'
import { FUTURES_SERVICE } from '@bowline/contract/call.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, cookieName, ownCookies } from '../../call-kit/cookies.ts'
import { discardBody } from '../../call-kit/discard-body.ts'
import { readBodies } from '../../call-kit/read-bodies.ts'
import { refusalEnvelope } from '../../call-kit/refusal-envelope.ts'
import { chargeUnread, JSON_TYPE, noCall, sendEnvelope, sendRefused } from '../../call-kit/send-envelope.ts'
import type { SentBody } from '../../call-kit/sent-parameters.ts'
import { callRows } from '../call-rows.ts'
import type { Site } from '../handlers.ts'
import { registerKycLanguageFiles } from '../kyc/kyc-language-files.ts'
import { type CallRow, dispatch, type SiteRequest } from './dispatch.ts'
import { UploadGate } from './upload-gate.ts'

/** Prefixes from the specification; unknown paths under them are answered with the site's envelope. */
const PREFIXES = ['/exchange-web', '/exchange-web-gateway', '/fe-co-api', '/arcade-web', '/includes/kyc']
const BODY_LIMIT = 65_536
const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: JSON_TYPE,
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const

export interface SiteApiOptions {
  readonly site: Site
  readonly log: Log
  /** Visitors use TLS, terminated here or by a proxy: cookies are then sent only over it. */
  readonly isTls: boolean
}

/** Registers the table on a Fastify instance. Use a scope of its own: the body parsers are specific to this API. */
export function registerSiteApi(app: FastifyInstance, { site, log, isTls }: SiteApiOptions): void {
  readBodies(app, BODY_LIMIT)
  const uploads = new UploadGate(site, log)
  for (const row of callRows) {
    app.route({
      method: row.method,
      url: row.path,
      // A larger limit only where a file is accepted: the route's limit overrides that of the content type.
      ...(row.terms.upload && {
        bodyLimit: row.terms.upload.maxBytes,
        onRequest: (request: FastifyRequest, reply: FastifyReply) => passGate(uploads, row, request, reply),
      }),
      exposeHeadRoute: false,
      // Fastify gets no promise, because it would wait for the end of the response to settle it.
      handler: (request, reply) => {
        void respond(row, request, reply, { site, log, isTls })
      },
    })
  }
  registerKycLanguageFiles(app)
  for (const prefix of PREFIXES) {
    app.all(`${prefix}/*`, { exposeHeadRoute: false }, (request, reply) => {
      const refusal = chargeUnread(request, site, log) ?? noCall('Unknown path or method.')
      return sendRefused(reply.code(404), ofService(`${prefix}/`, refusal))
    })
  }
  // Bodies that are too large, of another content type, or truncated.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error }, 'site request failed')
    if (status === 413) discardBody(request, reply)
    const refusal = chargeUnread(request, site, log) ?? noCall(unreadable(request))
    return sendRefused(reply.code(status), ofService(request.url, refusal))
  })
}

/** Never rejects: failures become the answer. */
async function respond(
  row: CallRow,
  request: FastifyRequest,
  reply: FastifyReply,
  { site, log, isTls }: SiteApiOptions,
): Promise<void> {
  const answered = await dispatch(row, siteRequest(request, reply, isTls), site, log)
  if ('code' in answered) sendRefused(reply, ofService(row.path, answered))
  else if (row.terms.file) {
    const { name, text } = answered.data as { name: string; text: AsyncIterable<string | Uint8Array> }
    reply.header('content-disposition', `attachment; filename="${name}.${row.terms.file}"`)
    reply.type(FILE_TYPES[row.terms.file]).send(Readable.from(text))
  } else sendData(row, answered.data, request, reply, log)
}

/** An answer that JSON cannot hold is a bug of its call, and must not end the process. */
function sendData(row: CallRow, data: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  try {
    sendEnvelope(reply, ofService(row.path, { code: row.terms.successCode ?? '0', msg: 'success', data }, true))
  } catch (error) {
    const refusal = refusalEnvelope(error, { name: row.name, requestId: request.id }, log)
    sendRefused(reply, ofService(row.path, refusal))
  }
}

/** The futures service says in each answer whether it succeeded. */
function ofService(path: string, envelope: Envelope, succ = false): Envelope {
  return path.startsWith(FUTURES_SERVICE) ? { ...envelope, succ } : envelope
}

async function passGate(
  uploads: UploadGate,
  row: CallRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const passed = await uploads.enter(row, headOf(request))
  if ('refusal' in passed) sendRefused(discardBody(request, reply), passed.refusal)
  else if (reply.raw.closed) passed.leave()
  else reply.raw.once('close', passed.leave)
}

function headOf({ raw, id, ip, host, protocol }: FastifyRequest): Omit<SiteRequest, 'body' | 'setCookie'> {
  const url = raw.url ?? ''
  const question = url.indexOf('?')
  const headers = { ...raw.headers, cookie: ownCookies(raw.headers.cookie, protocol === 'https') }
  return { id, ip, host, headers, query: question === -1 ? '' : url.slice(question + 1) }
}

function siteRequest(request: FastifyRequest, reply: FastifyReply, isTls: boolean): SiteRequest {
  const isHttps = request.protocol === 'https'
  return {
    ...headOf(request),
    body: request.body as SentBody | undefined,
    setCookie(name, value, maxAgeSeconds) {
      reply.header(
        'set-cookie',
        cookieLine(cookieName(name, isHttps), value, { maxAgeSeconds, isSecure: isTls || isHttps }),
      )
    },
  }
}

function unreadable({ routeOptions }: FastifyRequest): string {
  const { bodyLimit } = routeOptions
  if (bodyLimit === undefined || bodyLimit <= BODY_LIMIT)
    return 'The body cannot be read: send a form or JSON of at most 64 kB.'
  return `The file cannot be read: send a picture of at most ${Math.floor(bodyLimit / 1_048_576)} MB.`
}
