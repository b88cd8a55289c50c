import type { IncomingMessage } from 'node:http'
import type { Config } from '@bowline/platform/config.ts'

/** What sockets need to know about a client before any of our handlers runs. */
export interface ClientInfo {
  addressOf(request: IncomingMessage): string
  /** The host under which the browser knows us. */
  hostOf(request: IncomingMessage): string
  /** TLS, terminated here or by the proxy. */
  isHttps(request: IncomingMessage): boolean
}

/** Behind a configured proxy, the last value it added is true of the client; without one, nothing claimed is. */
export function clientInfo({ behindTlsProxy, tlsCertificate }: Config): ClientInfo {
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
