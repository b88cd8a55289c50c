import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
      const text = textOf(path)
      if (text === undefined) continue
      const holder = livingHolderIn(text)
      if (holder) throw refusal(holder.pid)
      putAway(path, text, refusal)
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
  const text = textOf(path)
  return text === undefined ? undefined : livingHolderIn(text)
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

/**
 * Takes a dead holder's lock away, one process at a time: two that looked at the same moment would each take away what
 * stands there, and that may by now be the other's. The dead give nothing back, so the same text is still their lock.
 */
function putAway(path: string, stale: string, refusal: (pid: number) => Error): void {
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

/** As earlier versions named the holder of a journal: number, boot, birth. */
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
