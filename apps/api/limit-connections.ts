import type { Server } from 'node:net'
import { OpenSockets } from '@bowline/gateways/site-streams/index.ts'

/** An office behind one address is many people, each with a few pages and programs. */
const MOST_OF_ADDRESS = 1_000

/** One address does not take the places of all others: what it opens beyond its share is closed unheard. */
export function limitConnections(server: Server, most = MOST_OF_ADDRESS): void {
  const open = new OpenSockets(most)
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || !open.take(remoteAddress)) {
      socket.destroy()
      return
    }
    socket.once('close', () => open.release(remoteAddress))
  })
}
