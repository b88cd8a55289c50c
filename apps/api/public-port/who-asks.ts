import type { IncomingMessage } from 'node:http'
import type { Config } from '@bowline/platform/config.ts'

/** What sockets need to know of a client before any of ours has read its request. */
export interface WhoAsks {
  addressOf(request: IncomingMessage): string
  /** Under which the browser knows us. */
  hostOf(request: IncomingMessage): string
  /** TLS, ended here or by the proxy. */
  isHttps(request: IncomingMessage): boolean
}

/** Behind a proxy that the operator named, what it added last is true of the client; without one, nothing that is said. */
export function whoAsks({ behindTlsProxy, tlsCertificate }: Config): WhoAsks {
  const lastSaid = ({ headers }: IncomingMessage, header: string) => {
    if (!behindTlsProxy || headers[header] === undefined) return undefined
    return String(headers[header]).split(',').at(-1)?.trim()
  }
  return {
    addressOf: (request) => lastSaid(request, 'x-forwarded-for') || (request.socket.remoteAddress ?? ''),
    hostOf: (request) => lastSaid(request, 'x-forwarded-host') || (request.headers.host ?? ''),
    isHttps: (request) => Boolean(tlsCertificate) || lastSaid(request, 'x-forwarded-proto') === 'https',
  }
}
