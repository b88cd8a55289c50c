export const SESSION_COOKIE = 'bowline_session'
/** Tells browsers apart: what one began, such as a sign-in, no other goes on with. */
export const BROWSER_COOKIE = 'bowline_browser'
/** Of a device that is trusted: it needs no second step for a while. */
export const DEVICE_COOKIE = 'bowline_device'

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
