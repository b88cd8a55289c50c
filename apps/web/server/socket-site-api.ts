import { request } from 'node:http'
import { formOf, openEnvelope, type SiteApi, SiteApiError, splitName } from '../site-api/site-api.ts'
import { SESSION_COOKIE } from './cookies.ts'

/** Longer than a page may take to draw; the browser has its own ten seconds. */
const TIMEOUT_MS = 8_000
/** No answer of ours is near this. */
const LARGEST_ANSWER = 8_000_000

/** On whose behalf the page asks. */
export interface Visitor {
  /** Of his session; '' = he has none, and no word of his reaches the exchange that could make him somebody. */
  readonly token: string
  readonly ip: string
  readonly userAgent: string
  readonly localeId: string
}

const SESSION = 'GET /exchange-web/web/user/session'

/**
 * The site API over the exchange's own socket, with the visitor's token and address. Services whose reading calls are POST are read
 * like from the visitor's page, with the token that guards it against forged requests.
 */
export function socketSiteApi(socketPath: string, visitor: Visitor): SiteApi {
  let session: Promise<{ csrfToken: string | null }> | undefined
  const csrfToken = async () => {
    session ??= siteApi(SESSION)
    return (await session).csrfToken ?? undefined
  }
  const siteApi = (async (name: string, params?: Record<string, unknown>) => {
    const { method, path } = splitName(name)
    const form = formOf(params).toString()
    const isGet = method === 'GET'
    const target = { method, path: isGet && form ? `${path}?${form}` : path, body: isGet ? '' : form }
    const csrf = isGet || visitor.token === '' ? undefined : await csrfToken()
    const { status, text } = await ask(socketPath, { ...target, csrf }, visitor).catch((error: Error) => {
      // It may end as the text of a page: where our sockets lie is nobody's business.
      const msg = 'code' in error ? 'the exchange cannot be reached' : error.message
      throw new SiteApiError(name, 'unreachable', { msg })
    })
    return openEnvelope(name, status, parse(text))
  }) as SiteApi
  return siteApi
}

interface Asked {
  readonly method: string
  readonly path: string
  /** A form; empty: none. */
  readonly body: string
  readonly csrf: string | undefined
}

function ask(
  socketPath: string,
  { method, path, body, csrf }: Asked,
  visitor: Visitor,
): Promise<{ status: number; text: string }> {
  const headers = {
    accept: 'application/json',
    host: 'site',
    'user-agent': visitor.userAgent,
    'exchange-language': visitor.localeId,
    'x-bowline-client': visitor.ip,
    ...(visitor.token && { cookie: cookieOf(visitor) }),
    ...(csrf !== undefined && { 'x-csrf-token': csrf }),
    ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > LARGEST_ANSWER) asked.destroy(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    asked.on('timeout', () => asked.destroy(new Error('the exchange did not answer in time')))
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Under both names, with and without TLS: which of them counts is the exchange's business. */
function cookieOf({ token }: Visitor): string {
  const value = encodeURIComponent(token)
  return `${SESSION_COOKIE}=${value}; __Host-${SESSION_COOKIE}=${value}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
