import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { identifyProcess, isStillRunning } from './process-identity.ts'

interface Holder {
  readonly pid: number
  readonly identity: string
}

/**
 * A file that names the process holding it. When that process is gone (power cut, kill -9) the next one takes over;
 * while it lives, the error from `refusal` is thrown with its pid. Returns a function that releases the lock.
 */
export function lockFile(path: string, refusal: (pid: number) => Error): () => void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: identifyProcess(process.pid) }), { mode: 0o600 })
    while (!tryLink(draft, path)) {
      const text = textOf(path)
      if (text === undefined) continue
      const holder = livingHolderIn(text)
      if (holder) throw refusal(holder.pid)
      removeStaleLock(path, text, refusal)
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

/** The process that holds the lock, if it is alive. */
export function livingHolder(path: string): Holder | undefined {
  const text = textOf(path)
  return text === undefined ? undefined : livingHolderIn(text)
}

/** The lock appears complete or not at all, and never replaces another. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead holder's lock, one process at a time: two that looked at the same moment would each remove whatever is
 * there, and by then that may be the other's new lock. A dead process releases nothing, so if the text is unchanged it
 * is still the stale lock.
 */
function removeStaleLock(path: string, stale: string, refusal: (pid: number) => Error): void {
  const done = lockFile(`${path}.stale`, refusal)
  try {
    if (textOf(path) === stale) rmSync(path)
  } finally {
    done()
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The format of earlier versions: pid, boot, start time. */
const EARLIER = /^(\d+) ([\w-]+)\/(\d+)\n$/

function livingHolderIn(text: string): Holder | undefined {
  const holder = holderIn(text)
  return holder && isStillRunning(holder.pid, holder.identity) ? holder : undefined
}

function holderIn(text: string): Holder | undefined {
  const [earlier, pid, boot, birth] = EARLIER.exec(text) ?? []
  if (earlier) return { pid: Number(pid), identity: `${pid}@${birth}/${boot}` }
  try {
    const holder = JSON.parse(text) as Holder
    return typeof holder.pid === 'number' && typeof holder.identity === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}
