import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Where one of our servers listens: a folder with its socket, or a port on this machine. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Unix socket addresses are short: 104 bytes on macOS, 108 on Linux. */
const MAX_PATH_BYTES = 103
/** Only part of the socket's name; nothing listens on this port. */
const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
/** PostgreSQL's lock file beside the socket, which names its owner. */
export const SOCKET_LOCK = `${SOCKET}.lock`

/**
 * A socket in the server's own folder, which nobody else may enter: cheaper than TCP, and no port that other programs
 * on the machine could reach. When the folder's path is too long for a socket, a port: the one from `formerUrl`,
 * otherwise a free one.
 */
export async function addressOf(folder: string, formerUrl?: string): Promise<Address> {
  if (Buffer.byteLength(join(folder, SOCKET)) <= MAX_PATH_BYTES) return { host: folder, port: SOCKET_PORT }
  return { host: '127.0.0.1', port: formerUrl === undefined ? await freePort() : Number(new URL(formerUrl).port) }
}

/** The server settings that make it listen there. */
export function listenSettings({ host, port }: Address): Record<string, string> {
  const isSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: isSocket ? '' : host,
    // The setting is a list, so the path needs quotes.
    unix_socket_directories: isSocket ? `"${host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  }
}

/** The form libpq uses too: the encoded folder of the socket in place of a host. */
export function urlHost({ host, port }: Address): string {
  return `${encodeURIComponent(host)}:${port}`
}

/** The folder of a socket that a URL names; undefined for one with a host. */
export function socketFolder(url: string): string | undefined {
  const host = decodeURIComponent(URL.parse(url)?.hostname ?? '')
  return host.startsWith('/') ? host : undefined
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
