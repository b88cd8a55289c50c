import type { CsrfTokens, Session, Sessions } from '@bowline/capabilities/identity/index.ts'
import { isOutage } from '@bowline/capabilities/projection/outage.ts'
import type { CallTerms } from '@bowline/contract/call.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { SiteRefusal } from './site-refusal.ts'

/** The parts of a request that identify the caller and the page it came from. */
export interface Credentials {
  readonly method: 'GET' | 'POST'
  /** The host under which the browser knows the page. */
  readonly host: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** From query or body. */
  readonly tokenParameter: string | undefined
}

export interface FoundToken {
  readonly token: string
  /** Sent automatically by the browser, whichever page made the call. */
  readonly byCookie: boolean
}

/** Headers take precedence over parameters, and anything explicit over the cookie. */
export function findToken({ headers, tokenParameter }: Credentials): FoundToken | undefined {
  const said = text(headers['exchange-token']) || text(headers.token) || tokenParameter
  if (said) return { token: said, byCookie: false }
  const cookie = readCookies(text(headers.cookie)).get(SESSION_COOKIE)
  return cookie ? { token: cookie, byCookie: true } : undefined
}

/**
 * Identifies the caller. A change that relies on the cookie must prove that one of our pages makes it: by the session's
 * CSRF token, and by what the browser says about the page.
 */
export async function identify(
  terms: Pick<CallTerms, 'access'>,
  credentials: Credentials,
  { sessions, csrf }: { sessions: Pick<Sessions, 'resolve'>; csrf: Pick<CsrfTokens, 'matches'> },
  nowMs: number,
): Promise<Session | undefined> {
  const found = findToken(credentials)
  const isChange = credentials.method === 'POST'
  // What anyone may change depends on the browser's cookie, so there a token in addition proves nothing.
  const isOnPurpose = found?.byCookie === false && terms.access === 'session'
  if (isChange && !isOnPurpose && isForeignPage(credentials)) throw forged()
  const session = found && (await resolve(found.token, terms, sessions, nowMs))
  if (terms.access === 'anyone') return session
  if (!session) throw new SiteRefusal(SiteCode.signInNeeded, 'signed-out')
  if (isChange && found.byCookie && !csrf.matches(session, text(credentials.headers['x-csrf-token']))) throw forged()
  return session
}

/** While the database is down, calls open to anyone are answered as if not signed in. */
async function resolve(
  token: string,
  { access }: Pick<CallTerms, 'access'>,
  sessions: Pick<Sessions, 'resolve'>,
  nowMs: number,
): Promise<Session | undefined> {
  try {
    return await sessions.resolve(token, nowMs)
  } catch (error) {
    if (access === 'anyone' && isOutage(error)) return undefined
    throw error
  }
}

/** With every POST, browsers say which page makes it; a caller that does not is a program. */
export function isForeignPage({ headers, host }: Credentials): boolean {
  const site = text(headers['sec-fetch-site'])
  if (site !== '' && site !== 'same-origin') return true
  const origin = text(headers.origin)
  return origin !== '' && URL.parse(origin)?.host !== host.toLowerCase()
}

function forged(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'page-outdated')
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
