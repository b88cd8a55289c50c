import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { identifyProcess, isStillRunning } from './process-identity.ts'

interface Holder {
  readonly pid: number
  readonly identity: string
}

/**
 * A file that names the process that holds it. When that one is gone (power cut, kill -9) the next takes over; while it
 * lives, `refusal` of its number is thrown. Returns the way to give the lock back.
 */
export function lockFile(path: string, refusal: (pid: number) => Error): () => void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: identifyProcess(process.pid) }), { mode: 0o600 })
    while (!tryLink(draft, path)) {
      const holder = livingHolder(path)
      if (holder) throw refusal(holder.pid)
      setAside(path)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  let isHeld = true
  return () => {
    if (isHeld) rmSync(path, { force: true })
    isHeld = false
  }
}

/** Who holds the lock and lives. */
export function livingHolder(path: string): Holder | undefined {
  const holder = readHolder(path)
  return holder && isStillRunning(holder.pid, holder.identity) ? holder : undefined
}

/** The lock appears whole or not at all, and never over another. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function setAside(path: string): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Somebody else may have taken over between our look and our move: then theirs goes back.
  if (livingHolder(aside)) tryLink(aside, path)
  rmSync(aside)
}

/** As earlier versions named the holder of a journal: number, boot, birth. */
const EARLIER = /^(\d+) ([\w-]+)\/(\d+)\n$/

function readHolder(path: string): Holder | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const [earlier, pid, boot, birth] = EARLIER.exec(text) ?? []
    if (earlier) return { pid: Number(pid), identity: `${pid}@${birth}/${boot}` }
    const holder = JSON.parse(text) as Holder
    return typeof holder.pid === 'number' && typeof holder.identity === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}
