import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '@bowline/platform/address-networks.ts'
import { HalfSent } from './half-sent.ts'

const MOST = 20_000
/** Reserved for journal, snapshots, pictures and the database: connections never use up the last descriptors. */
const FILES_OF_OURS = 1_000

/** Limited by the process's open files; when there are few, half of them. */
export function mostConnections(openFiles: number | 'unlimited' = openFileLimit()): number {
  if (openFiles === 'unlimited') return MOST
  return Math.min(MOST, Math.max(openFiles - FILES_OF_OURS, Math.floor(openFiles / 2)))
}

let openFiles: number | 'unlimited' | undefined

/** Asked once: the report describes the whole process, which takes a large one half a second. */
function openFileLimit(): number | 'unlimited' {
  if (openFiles !== undefined) return openFiles
  // The names of peers are not needed here, and the report would look them up.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } }
  openFiles = report.userLimits?.open_files.soft ?? 'unlimited'
  return openFiles
}

export interface ConnectionLimits {
  /** Of one address: an office behind one is many people, each with a few pages and programs. */
  readonly ofAddress: number
  /** Of one address, without an answered request: a browser opens a few beforehand. */
  readonly halfSentOfAddress: number
  readonly all: number
}

const LIMITS = { ofAddress: 1_000, halfSentOfAddress: 800 } as const
/** Connections that have sent nothing yet may take this part of all places. */
const HALF_SENT_PART = 4

export interface Connections {
  readonly open: number
  readonly halfSent: number
  readonly most: number
  /** Closed unread, because there were too many. */
  readonly refused: number
}

/**
 * Keeps an address, and the networks around it, from taking every place: connections beyond its share are closed unread.
 * When there are too many without a request, the oldest of them goes, not the newcomer.
 */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): Connections {
  const { ofAddress, halfSentOfAddress, all } = { ...LIMITS, all: mostConnections(), ...limits }
  const open = new Map<string, number>()
  const halfSent = new HalfSent({ ofAddress: halfSentOfAddress, all: Math.max(1, Math.floor(all / HALF_SENT_PART)) })
  const counts = { open: 0, refused: 0 }
  // Node would refuse the newcomer.
  server.maxConnections = Number.POSITIVE_INFINITY

  const isTooMany = (address: string) =>
    networksOf(address).some(({ name, share }) => (open.get(name) ?? 0) >= ofAddress * share)

  const change = (address: string, by: 1 | -1) => {
    counts.open += by
    for (const { name } of networksOf(address)) {
      const left = (open.get(name) ?? 0) + by
      if (left > 0) open.set(name, left)
      else open.delete(name)
    }
  }

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    const hasPlace = remoteAddress !== undefined && !isTooMany(remoteAddress)
    if (!hasPlace || (counts.open >= all && !halfSent.cutOldest())) {
      counts.refused += 1
      socket.destroy()
      return
    }
    change(remoteAddress, 1)
    halfSent.begin(socket, remoteAddress)
    socket.once('close', () => change(remoteAddress, -1))
  })
  server.on('secureConnection', (socket: Socket) => halfSent.secured(socket))
  server.on('request', ({ socket }, response) => {
    if (halfSent.isWaiting(socket)) response.once('finish', () => halfSent.complete(socket))
  })
  server.on('upgrade', ({ socket }) => halfSent.complete(socket))
  return {
    get open() {
      return counts.open
    },
    get halfSent() {
      return halfSent.size
    },
    get refused() {
      return counts.refused
    },
    most: all,
  }
}
