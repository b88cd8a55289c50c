import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Where a server of ours listens: a folder with its socket, or a port of this machine. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Unix socket addresses are short: 104 bytes on macOS, 108 on Linux. */
const MAX_PATH_BYTES = 103
/** Only part of the socket's name: nothing listens on it. */
const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
/** Beside the socket: whose it is. */
export const SOCKET_LOCK = `${SOCKET}.lock`

/**
 * A socket in the server's own folder, which nobody else may enter: cheaper than TCP, and no port for other programs of
 * the machine to knock at. Where the folder's path is too long for one, a port: the one of `formerUrl`, else a free one.
 */
export async function addressOf(folder: string, formerUrl?: string): Promise<Address> {
  if (Buffer.byteLength(join(folder, SOCKET)) <= MAX_PATH_BYTES) return { host: folder, port: SOCKET_PORT }
  return { host: '127.0.0.1', port: formerUrl === undefined ? await freePort() : Number(new URL(formerUrl).port) }
}

/** The server's settings for it. */
export function listenSettings({ host, port }: Address): Record<string, string> {
  const isSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: isSocket ? '' : host,
    // A list, so the path stands in quotes.
    unix_socket_directories: isSocket ? `"${host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  }
}

/** As libpq writes it too: the folder of a socket stands, encoded, where a host would. */
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
