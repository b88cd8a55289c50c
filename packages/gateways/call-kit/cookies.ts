export const SESSION_COOKIE = 'bowline_session'
/** Tells browsers apart: a sign-in begun in one cannot be continued in another. */
export const BROWSER_COOKIE = 'bowline_browser'
/** Marks a trusted device, which needs no second step for a while. */
export const DEVICE_COOKIE = 'bowline_device'

/**
 * Under TLS our cookies have this prefix: browsers then accept them only from this very host (RFC 6265bis §4.1.3.2), so
 * no sibling domain can plant one.
 */
const HOST_ONLY = '__Host-'
const OURS: ReadonlySet<string> = new Set([SESSION_COOKIE, BROWSER_COOKIE, DEVICE_COOKIE])

export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `${HOST_ONLY}${name}` : name
}

/** A `Cookie` header with the plain names: under TLS, cookies without the prefix are not ours and are dropped. */
export function ownCookies(header: string | undefined, isSecure: boolean): string | undefined {
  if (!isSecure || header === undefined) return header
  const kept = header.split(';').flatMap((part) => {
    const name = part.split('=', 1)[0]?.trim() ?? ''
    if (OURS.has(name)) return []
    const plain = name.startsWith(HOST_ONLY) ? name.slice(HOST_ONLY.length) : ''
    return [OURS.has(plain) ? `${plain}${part.slice(part.indexOf('='))}` : part.trim()]
  })
  return kept.join('; ')
}

/**
 * A `set-cookie` line that scripts cannot read and other sites cannot send with a POST, or with `Strict` not at all;
 * null removes the cookie.
 */
export function cookieLine(
  name: string,
  value: string | null,
  cookie: { maxAgeSeconds?: number | undefined; isSecure: boolean; sameSite?: 'Lax' | 'Strict' },
): string {
  const { maxAgeSeconds, isSecure, sameSite = 'Lax' } = cookie
  const age = value === null ? 0 : maxAgeSeconds
  const parts = [`${name}=${value ?? ''}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`]
  if (age !== undefined) parts.push(`Max-Age=${age}`)
  if (isSecure) parts.push('Secure')
  return parts.join('; ')
}
