import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a WebSocket upgrade request with an HTTP status instead. */
export function refuseUpgrade(socket: Duplex, status: 400 | 403 | 429 | 503): void {
  // The other side may be gone already, and nobody else handles errors of an upgrade.
  socket.on('error', () => socket.destroy())
  // Do not wait for the other side to close its half: it might never do so.
  socket.once('finish', () => socket.destroy())
  const retry = status === 429 ? 'Retry-After: 300\r\n' : ''
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}
