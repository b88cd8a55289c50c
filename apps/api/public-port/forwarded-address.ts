import type { IncomingMessage, Server } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'
/** Some proxies add the port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = [/^\[([^\]]+)\](?::\d+)?$/, /^([\d.]+):\d+$/]

/** The address that a proxy wrote, without a port; undefined when it wrote none. */
export function forwardedAddress(written: string): string | undefined {
  const text = written.trim()
  const bare = WITH_PORT.map((form) => form.exec(text)?.[1]).find((address) => address !== undefined) ?? text
  return isIP(bare) === 0 ? undefined : bare
}

/**
 * Leaves of each request's header what the proxy in front added last, if it is an address, before anybody reads it.
 * Otherwise it is dropped and the proxy's own address counts: unreadable text would have limits of its own each time.
 */
export function readForwardedAddresses(server: Server): void {
  const read = ({ headers }: IncomingMessage) => {
    const written = headers[HEADER]
    if (written === undefined) return
    const address = forwardedAddress(String(written).split(',').at(-1) ?? '')
    if (address === undefined) delete headers[HEADER]
    else headers[HEADER] = address
  }
  server.prependListener('request', read)
  server.prependListener('upgrade', read)
}
