import type { Server } from 'node:net'
import { OpenSockets } from '@bowline/gateways/site-streams/index.ts'

const MOST = 20_000
/** Reserved for journal, snapshots, pictures and the database: connections never use up the last descriptors. */
const FILES_OF_OURS = 1_000

/** Limited by the process's open files; when there are few, half of them. */
export function mostConnections(openFiles: number | 'unlimited' = openFileLimit()): number {
  if (openFiles === 'unlimited') return MOST
  return Math.min(MOST, Math.max(openFiles - FILES_OF_OURS, Math.floor(openFiles / 2)))
}

function openFileLimit(): number | 'unlimited' {
  // The names of peers are not needed here, and the report would look them up.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } }
  return report.userLimits?.open_files.soft ?? 'unlimited'
}

/** An office behind one address is many people, each with a few pages and programs. */
const MOST_OF_ADDRESS = 1_000

/** Keeps one address from taking every place: connections beyond its share are closed unread. */
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
