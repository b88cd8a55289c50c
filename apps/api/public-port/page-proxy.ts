import { escape as escapePath } from 'node:querystring'
import type { Readable } from 'node:stream'
import type { CallLimits } from '@bowline/gateways/call-kit/call-limits.ts'
import { ownCookies } from '@bowline/gateways/call-kit/cookies.ts'
import type { Log } from '@bowline/platform/log.ts'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Paths of programs: unknown ones are errors in their format, never a page. */
const API =
  /^\/(api|sapi|fapi|dapi|ws|stream|site-stream|fstream|dstream|ws-api|ws-fapi|ws-dapi|exchange-web|exchange-web-gateway|fe-co-api|arcade-web|openapi|asyncapi\.json|healthz|metrics)(\/|$)/i
/** No segment begins with a dot and none is encoded, so no path can lead upwards. */
const PAGE = /^\/$|^(\/(?!__)[A-Za-z0-9_-][A-Za-z0-9._~-]*)+\/?$/
const LONGEST_PAGE = 500

/** Longer than rendering a page may take. */
const TIMEOUT_MS = 10_000
const RETRY_AFTER_SECONDS = 3

function isPagePath(path: string): boolean {
  return path.length <= LONGEST_PAGE && PAGE.test(path) && !API.test(path)
}

/** URLs in pages begin with it, so it must be a host name with an optional port and nothing else. */
function isHost(host: string): boolean {
  return /^[\w.:[\]-]*$/.test(host) && URL.canParse(`http://${host || 'localhost'}`)
}

/** Under a foreign name that points to this machine, another site could use our pages. */
function isOwnHost(host: string, publicUrl: string): boolean {
  return host.toLowerCase() === new URL(publicUrl).host || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

export interface PageProxyOptions {
  readonly socket: string
  readonly log: Log
  readonly limits: Pick<CallLimits, 'waitForPage'>
  /** Visitors use TLS, terminated here or by a proxy. */
  readonly isTls: boolean
  /** The site's public URL; if set, it answers only to that name and this machine's own. */
  readonly publicUrl?: string | undefined
}

type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Forwards page requests to the page server. Pages it does not know either become `notFound`. */
export class PageProxy {
  readonly #log: Log
  readonly #isTls: boolean
  readonly #knows: (host: string) => boolean
  readonly #limits: Pick<CallLimits, 'waitForPage'>

  constructor(app: FastifyInstance, { socket, log, limits, isTls, publicUrl }: PageProxyOptions) {
    this.#log = log
    this.#knows = publicUrl === undefined ? isHost : (host) => isOwnHost(host, publicUrl)
    this.#isTls = isTls
    this.#limits = limits
    app.register(replyFrom, {
      base: `unix+http://${escapePath(socket)}`,
      undici: { connections: 64, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
      disableRequestLogging: true,
      destroyAgent: true,
    })
  }

  takes({ method, raw, host }: FastifyRequest): boolean {
    const [path = ''] = (raw.url ?? '').split('?', 1)
    const isRead = method === 'GET' || method === 'HEAD'
    // With two hosts, a proxy in front might use another one than we do (RFC 9112 §3.2).
    return isRead && isPagePath(path) && raw.headersDistinct.host?.length === 1 && this.#knows(host)
  }

  pass(request: FastifyRequest, reply: FastifyReply, notFound: NotFound): FastifyReply {
    const waitSeconds = isDrawn(request) ? this.#limits.waitForPage(request.ip) : 0
    if (waitSeconds > 0) return sendPlain(reply, TOO_MANY, waitSeconds)
    return reply.from(undefined, {
      // A 503 of the page server is an answer like any other.
      retryDelay: () => null,
      // An `Expect` header has already been answered here.
      rewriteRequestHeaders: (_request, { expect, ...headers }) => ({
        ...headers,
        ...visitorHeaders(request, this.#isTls),
      }),
      // Keep-alive applies to one connection, not to both.
      rewriteHeaders: ({ connection, 'keep-alive': _, ...headers }) => headers,
      onResponse: (_request, _reply, response) => {
        const { headers, stream } = response as unknown as { headers: Record<string, unknown>; stream: Readable }
        if (headers['x-bowline-passed'] === undefined) return reply.send(stream)
        stream.resume()
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
        return notFound(request, reply)
      },
      onError: (_reply, { error }) => {
        this.#log.warn({ error: String(error.cause ?? error) }, 'the page server does not answer')
        sendPlain(reply, STARTING, RETRY_AFTER_SECONDS)
      },
    })
  }
}

/** Set by us alone: whatever the visitor sent under these names is replaced. */
function visitorHeaders(request: FastifyRequest, isTls: boolean): Record<string, string> {
  const cookie = ownCookies(request.raw.headers.cookie, request.protocol === 'https')
  return {
    'x-forwarded-host': request.host,
    'x-forwarded-proto': isTls ? 'https' : request.protocol,
    'x-forwarded-for': request.ip,
    'x-bowline-client': request.ip,
    ...(cookie !== undefined && { cookie }),
  }
}

/** Files are ready-made; everything else is rendered for the visitor. */
function isDrawn({ raw }: FastifyRequest): boolean {
  return !raw.url?.startsWith('/includes/')
}

interface PlainPage {
  readonly status: number
  readonly title: string
  readonly text: string
}

const TOO_MANY: PlainPage = { status: 429, title: 'Too many pages', text: 'Please wait a moment and try again.' }
const STARTING: PlainPage = {
  status: 503,
  title: 'The site is starting',
  text: 'Trading goes on meanwhile: the API answers. The page appears by itself in a few seconds.',
}

/** Sent in place of a page, and tries again by itself; the exchange works without pages. */
function sendPlain(reply: FastifyReply, { status, title, text }: PlainPage, retryAfterSeconds: number): FastifyReply {
  return reply
    .code(status)
    .header('retry-after', String(retryAfterSeconds))
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="color-scheme" content="dark light"><meta http-equiv="refresh" content="${retryAfterSeconds}">` +
        `<title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
    )
}
