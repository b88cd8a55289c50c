import { escape as escapePath } from 'node:querystring'
import type { Readable } from 'node:stream'
import { ownCookies, type SiteLimits } from '@bowline/gateways/site-api/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where programs ask: what is unknown there is an error in their words, never a page. */
const API =
  /^\/(api|sapi|fapi|dapi|ws|stream|site-stream|fstream|dstream|ws-api|ws-fapi|exchange-web|exchange-web-gateway|fe-co-api|arcade-web|openapi|asyncapi\.json|healthz|metrics)(\/|$)/i
/** No segment begins with a dot and none is encoded, so no path leads upwards. */
const PAGE = /^\/$|^(\/(?!__)[A-Za-z0-9_-][A-Za-z0-9._~-]*)+\/?$/
const LONGEST_PAGE = 500

/** Longer than a page may take to draw. */
const TIMEOUT_MS = 10_000
const RETRY_AFTER_SECONDS = 3

function isPagePath(path: string): boolean {
  return path.length <= LONGEST_PAGE && PAGE.test(path) && !API.test(path)
}

/** Addresses in pages begin with it, so it is a name and perhaps a port: nothing else that a URL could be made of. */
function isHost(host: string): boolean {
  return /^[\w.:[\]-]*$/.test(host) && URL.canParse(`http://${host || 'localhost'}`)
}

/** A page under a foreign name that leads to this machine would be another site's to use. */
function isOwnHost(host: string, publicUrl: string): boolean {
  return host.toLowerCase() === new URL(publicUrl).host || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

export interface PageProxyOptions {
  readonly socket: string
  readonly log: Log
  readonly limits: Pick<SiteLimits, 'waitForPage'>
  /** Visitors come by TLS, ended here or by a proxy. */
  readonly isTls: boolean
  /** Under which people know the site; then it answers to no other name, but to this machine's own. */
  readonly publicUrl?: string | undefined
}

type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Passes what people read on to the page server. What it does not know either is `notFound`. */
export class PageProxy {
  readonly #log: Log
  readonly #isTls: boolean
  readonly #knows: (host: string) => boolean
  readonly #limits: Pick<SiteLimits, 'waitForPage'>

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
    // Of two hosts a proxy in front may know another one than we (RFC 9112 §3.2).
    return isRead && isPagePath(path) && raw.headersDistinct.host?.length === 1 && this.#knows(host)
  }

  pass(request: FastifyRequest, reply: FastifyReply, notFound: NotFound): FastifyReply {
    const waitSeconds = isDrawn(request) ? this.#limits.waitForPage(request.ip) : 0
    if (waitSeconds > 0) return tell(reply, TOO_MANY, waitSeconds)
    return reply.from(undefined, {
      // Their own 503 is an answer like any other.
      retryDelay: () => null,
      // What somebody expects before he goes on was answered here.
      rewriteRequestHeaders: (_request, { expect, ...headers }) => ({
        ...headers,
        ...visitorHeaders(request, this.#isTls),
      }),
      // How long a connection lives is between its two ends.
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
        tell(reply, STARTING, RETRY_AFTER_SECONDS)
      },
    })
  }
}

/** Said by us alone: whatever the visitor wrote under these names is replaced. */
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

/** Files lie ready; everything else is drawn for the visitor. */
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
  text: 'Trading goes on meanwhile: the API answers. Please load this page again in a few seconds.',
}

/** What we say in place of a page; the exchange works without them. */
function tell(reply: FastifyReply, { status, title, text }: PlainPage, retryAfterSeconds: number): FastifyReply {
  return reply
    .code(status)
    .header('retry-after', String(retryAfterSeconds))
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
    )
}
