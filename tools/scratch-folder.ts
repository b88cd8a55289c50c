import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { identifyProcess } from '@bowline/platform/process-identity.ts'

const MEMORY = '/dev/shm'
const PREFIX = 'bowline-run-'
/** A run keeps some two gigabytes at a time: clusters, journals, browsers. The programs want theirs besides. */
const LEAST_FREE = 8 * 2 ** 30

/**
 * Where the files of a run keep what they make (`TMPDIR`): in memory, where there is plenty of it. A test waits for the disk
 * hundreds of times and learns nothing from it, and a disk that many machines share may take a hundred times as long as one's own.
 * Killing a program loses nothing there either. Undefined: wherever temporary files are kept otherwise.
 */
export function makeScratchFolder(): string | undefined {
  if (!isRoomy()) return undefined
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX)))
    if (!identifyProcess(Number(name.slice(PREFIX.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Programs are unpacked there too: a browser. */
function isRoomy(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    return mount !== undefined && !mount.includes('noexec') && Math.min(bavail * bsize, freemem()) > LEAST_FREE
  } catch {
    return false
  }
}
