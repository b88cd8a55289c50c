import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a request for a WebSocket with a status instead. */
export function refuseUpgrade(socket: Duplex, status: 400 | 403 | 429 | 503): void {
  // The other side may be gone already; nobody else listens for errors of an upgrade.
  socket.on('error', () => socket.destroy())
  // Not waiting for the other side to close its half: it might never do so.
  socket.once('finish', () => socket.destroy())
  const retry = status === 429 ? 'Retry-After: 300\r\n' : ''
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}
