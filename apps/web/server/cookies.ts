export const DAY_SECONDS = 86_400
/** As the exchange passes it on; under TLS browsers have it with a prefix. */
export const SESSION_COOKIE = 'bowline_session'

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
  /** Kept for all sites under the operator's domain, where he names one. */
  readonly isShared?: boolean
}

interface CookiePlace {
  readonly isSecure: boolean
  /** As the browser knows this site, without a port. */
  readonly host: string
  readonly parentDomain: string | null
}

/** What sets a cookie, as `Set-Cookie` lines; readable by scripts, since none of these is a secret. */
export function cookieLines(cookie: Cookie, { isSecure, host, parentDomain }: CookiePlace): string[] {
  // A browser takes no cookie for a domain its page does not belong to.
  if (!cookie.isShared || parentDomain === null || !`.${host}`.endsWith(`.${parentDomain}`))
    return [cookieLine(cookie, isSecure)]
  // One from before that is this host's alone would be sent beside it, and read first.
  const former = { ...cookie, value: '', maxAgeSeconds: 0 }
  return [cookieLine(former, isSecure), cookieLine(cookie, isSecure, parentDomain)]
}

function cookieLine({ name, value, maxAgeSeconds }: Cookie, isSecure: boolean, domain?: string): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax']
  if (domain) attributes.push(`Domain=${domain}`)
  if (isSecure) attributes.push('Secure')
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ')
}

/** As `cookieLines` writes a value; what was never encoded is left as it is. */
export function decodeCookie(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
