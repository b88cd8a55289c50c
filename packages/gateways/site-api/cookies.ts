export const SESSION_COOKIE = 'bowline_session'

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

/** A line of `set-cookie` that scripts cannot read and other sites cannot send with a POST; null takes it away. */
export function cookieLine(
  name: string,
  value: string | null,
  { maxAgeSeconds, isSecure }: { maxAgeSeconds?: number | undefined; isSecure: boolean },
): string {
  const age = value === null ? 0 : maxAgeSeconds
  const parts = [`${name}=${value ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (age !== undefined) parts.push(`Max-Age=${age}`)
  if (isSecure) parts.push('Secure')
  return parts.join('; ')
}
