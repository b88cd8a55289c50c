/**
 * Whether a page of this site opens the socket. Browsers send the cookie with a socket opened by any page, and always
 * say which page that is; a caller that does not is a program.
 */
export function callingPage(origin: string | undefined, host: string): 'own' | 'foreign' | 'none' {
  if (origin === undefined) return 'none'
  return URL.parse(origin)?.host === host.toLowerCase() ? 'own' : 'foreign'
}
