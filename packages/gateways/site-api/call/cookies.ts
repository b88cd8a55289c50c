export const SESSION_COOKIE = 'bowline_session'
/** Tells browsers apart: what one began, such as a sign-in, no other goes on with. */
export const BROWSER_COOKIE = 'bowline_browser'
/** Of a device that is trusted: it needs no second step for a while. */
export const DEVICE_COOKIE = 'bowline_device'

/**
 * Under TLS ours go by this prefix: browsers then let nobody set them but this very host (RFC 6265bis §4.1.3.2), so no
 * page of a sibling domain plants one.
 */
const HOST_ONLY = '__Host-'
const OURS: ReadonlySet<string> = new Set([SESSION_COOKIE, BROWSER_COOKIE, DEVICE_COOKIE])

export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `${HOST_ONLY}${name}` : name
}

/** A `Cookie` header under the plain names: under TLS what came without the prefix is not ours and left out. */
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

/** By name; of two with one name the first, as browsers send the more specific path first. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals === -1) continue
    const name = part.slice(0, equals).trim()
    if (!cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim())
  }
  return cookies
}

/**
 * A line of `set-cookie` that scripts cannot read and other sites cannot send with a POST, or `Strict`ly with nothing;
 * null takes it away.
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
