import type { Server } from 'node:net'
import { OpenSockets } from '@bowline/gateways/site-streams/index.ts'

const MOST = 20_000
/** Journal, snapshots, pictures and the database are files too: connections never take the last ones. */
const FILES_OF_OURS = 1_000

/** As many as this process may have open files for; where that is not many, half of them. */
export function mostConnections(openFiles: number | 'unlimited' = openFileLimit()): number {
  if (openFiles === 'unlimited') return MOST
  return Math.min(MOST, Math.max(openFiles - FILES_OF_OURS, Math.floor(openFiles / 2)))
}

function openFileLimit(): number | 'unlimited' {
  // Names of those we are connected to are nobody's business here, and would be asked for.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } }
  return report.userLimits?.open_files.soft ?? 'unlimited'
}

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
