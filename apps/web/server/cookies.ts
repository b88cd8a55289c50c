export const DAY_SECONDS = 86_400
/** As the exchange passes it on; under TLS browsers have it with a prefix. */
export const SESSION_COOKIE = 'bowline_session'

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
}

/** Names and values of a `Cookie` header; the first of a name counts. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, decode(part.slice(at + 1).trim()))
  }
  return cookies
}

/** A `Set-Cookie` line; readable by scripts, since none of these is a secret. */
export function cookieLine({ name, value, maxAgeSeconds }: Cookie, isSecure: boolean, domain?: string): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax']
  if (domain) attributes.push(`Domain=${domain}`)
  if (isSecure) attributes.push('Secure')
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
