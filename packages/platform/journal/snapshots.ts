import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeDirectory, syncDirectory } from '../folders.ts'
import { writeFully } from './segment-file.ts'

/**
 * A snapshot file is one block of 4,096 bytes with a magic and the header below as JSON, followed by the payload as the
 * writer gave it. It gets its name only when it is complete and on disk, so a file with that name is either good or was
 * damaged later, and the SHA-256 shows which.
 */
export interface SnapshotInfo {
  readonly path: string
  /** The last record it includes. */
  readonly sequence: number
  readonly time: number
  readonly counts: Readonly<Record<string, number>>
  /** Length of the payload. */
  readonly bytes: number
  /** SHA-256 of the payload, hexadecimal. */
  readonly sha256: string
}

export type SnapshotHead = Pick<SnapshotInfo, 'sequence' | 'time' | 'counts'>
type Log = (message: string) => void

const MAGIC = 'bowline snapshot 1\n'
const HEADER_BYTES = 4096
const NAME = /^\d{16}\.snapshot$/
const GATHER_BYTES = 1 << 20

/** Writes a snapshot. `save` hands over the payload piece by piece and may reuse a piece's memory afterwards. */
export function writeSnapshot(
  directory: string,
  head: SnapshotHead,
  save: (write: (chunk: Uint8Array) => void) => void,
): SnapshotInfo {
  makeDirectory(directory)
  const path = join(directory, `${String(head.sequence).padStart(16, '0')}.snapshot`)
  const unfinished = `${path}.unfinished`
  const file = openSync(unfinished, 'w')
  let info: SnapshotInfo
  try {
    const hash = createHash('sha256')
    const gathered = new Uint8Array(GATHER_BYTES)
    let inGathered = 0
    let bytes = 0
    const flush = (chunk: Uint8Array) => {
      writeFully(file, chunk, HEADER_BYTES + bytes)
      bytes += chunk.length
    }
    save((chunk) => {
      hash.update(chunk)
      if (inGathered + chunk.length > GATHER_BYTES) {
        flush(gathered.subarray(0, inGathered))
        inGathered = 0
      }
      if (chunk.length > GATHER_BYTES) return flush(chunk)
      gathered.set(chunk, inGathered)
      inGathered += chunk.length
    })
    flush(gathered.subarray(0, inGathered))
    info = { path, ...head, bytes, sha256: hash.digest('hex') }
    writeFully(file, header(info), 0)
    fsyncSync(file)
  } catch (error) {
    // On a full disk the unfinished file would take space the journal needs.
    rmSync(unfinished, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
  syncDirectory(directory)
  return info
}

/** The snapshots whose headers are readable, newest first. */
export function listSnapshots(directory: string, log: Log = () => {}): SnapshotInfo[] {
  if (!existsSync(directory)) return []
  const found: SnapshotInfo[] = []
  for (const name of readdirSync(directory).sort().reverse()) {
    if (!NAME.test(name)) continue
    const info = readHeader(join(directory, name))
    if (typeof info === 'string') log(`snapshot ${name} is damaged and skipped: ${info}`)
    else found.push(info)
  }
  return found
}

/** The newest good snapshot that includes nothing after `notAfter`; damaged ones are skipped and logged. */
export function loadSnapshot(
  directory: string,
  notAfter: number,
  log: Log = () => {},
): { info: SnapshotInfo; payload: Uint8Array } | undefined {
  for (const info of listSnapshots(directory, log)) {
    if (info.sequence > notAfter) continue
    const file = readFileSync(info.path)
    // A copy that starts at offset 0, because the reader views it as words.
    const payload = new Uint8Array(file.length - HEADER_BYTES)
    payload.set(file.subarray(HEADER_BYTES))
    const sha256 = createHash('sha256').update(payload).digest('hex')
    if (payload.length === info.bytes && sha256 === info.sha256) return { info, payload }
    const wrong =
      payload.length === info.bytes ? 'its SHA-256 is wrong' : `it has ${payload.length} bytes, not ${info.bytes}`
    log(`snapshot ${info.path} is damaged and skipped: ${wrong}`)
  }
  return undefined
}

/** Removes all but the newest `keep`, and what writers that died left behind. */
export function pruneSnapshots(directory: string, keep: number): void {
  const names = existsSync(directory) ? readdirSync(directory) : []
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of [...old, ...names.filter((name) => name.endsWith('.snapshot.unfinished'))])
    rmSync(join(directory, name))
}

function header(info: SnapshotInfo): Uint8Array {
  const { path: _, ...head } = info
  const text = new TextEncoder().encode(`${MAGIC}${JSON.stringify(head)}\n`)
  if (text.length > HEADER_BYTES) throw new RangeError('too many counts for the header of a snapshot')
  const block = new Uint8Array(HEADER_BYTES)
  block.set(text)
  return block
}

/** The fields of a snapshot's header, or a text saying what is wrong with it. */
function readHeader(path: string): SnapshotInfo | string {
  const block = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    if (readSync(file, block, 0, HEADER_BYTES, 0) < HEADER_BYTES) return 'it is too short'
  } finally {
    closeSync(file)
  }
  const text = block.toString('utf8')
  if (!text.startsWith(MAGIC)) return 'its magic is wrong'
  try {
    return { path, ...(JSON.parse(text.slice(MAGIC.length, text.indexOf('\0'))) as Omit<SnapshotInfo, 'path'>) }
  } catch {
    return 'its header cannot be read'
  }
}
