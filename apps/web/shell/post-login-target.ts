/** What no address of ours contains: other schemes, and the marks browsers drop or turn into slashes. */
const SCRIPT_LIKE = /^(javascript|data|vbscript|blob|file):|[\\\p{Cc}<>"]/iu
const EMPTY = new Set(['', 'undefined', 'null', 'nan'])

/**
 * Where somebody goes after signing in (specification §2): a path of this origin, or an https address of one of the
 * operator's own domains. Other hosts fall back to this origin; script-like or undefined text is stripped.
 */
export function postLoginTarget(wanted: string | null, origin: string, ownDomains: readonly string[]): string {
  const text = (wanted ?? '').trim()
  if (EMPTY.has(text.toLowerCase()) || SCRIPT_LIKE.test(text) || !URL.canParse(text, origin)) return '/home'
  const target = new URL(text, origin)
  const path = `${target.pathname}${target.search}${target.hash}`
  // `//` at the start of a path would be a host again.
  if (target.origin === origin || !isOwn(target, ownDomains)) return path.startsWith('//') ? '/home' : path
  return target.href
}

/** An https address of one of the operator's own domains, at the port that is listed with it. */
export function isOwn({ protocol, host, username }: URL, ownDomains: readonly string[]): boolean {
  if (protocol !== 'https:' || username !== '') return false
  return ownDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** The pages by which people come in lead to no other of them. */
export function isAtTheDoor(path: string): boolean {
  return path.startsWith('/user/')
}

/** The login page that leads back to where one is now. */
export function loginAddress(path: string): string {
  return `/user/login?callBackPath=${encodeURIComponent(path)}`
}
