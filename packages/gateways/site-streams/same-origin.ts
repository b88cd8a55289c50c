import type { IncomingMessage } from 'node:http'

/**
 * Whether a page of this site opens the socket. Browsers send the cookie with a socket that any page opens, and always
 * say which page that is; who says nothing is a program.
 */
export function callingPage({ headers }: IncomingMessage): 'own' | 'foreign' | 'none' {
  if (headers.origin === undefined) return 'none'
  return URL.parse(headers.origin)?.host === headers.host?.toLowerCase() ? 'own' : 'foreign'
}
