import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, isStillRunning } from '@bowline/platform/process-identity.ts'

export class AlreadyRunningError extends Error {
  constructor(dataDirectory: string, pid: number) {
    super(`Bowline already runs on ${dataDirectory} (process ${pid}); stop it first, or choose another BOWLINE_DATA`)
    this.name = 'AlreadyRunningError'
  }
}

interface Holder {
  readonly pid: number
  readonly identity: string
}

/**
 * One Bowline per data folder. The lock is a file that names its holder; when that process is gone (power cut, kill -9)
 * the next one takes over. Returns the way to give it back.
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  const path = join(dataDirectory, 'instance.lock')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: identifyProcess(process.pid) }), { mode: 0o600 })
  try {
    if (!tryLink(draft, path)) {
      takeOver(path, dataDirectory)
      if (!tryLink(draft, path)) throw new AlreadyRunningError(dataDirectory, readHolder(path)?.pid ?? 0)
    }
  } finally {
    rmSync(draft)
  }
  return () => rmSync(path, { force: true })
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

function takeOver(path: string, dataDirectory: string): void {
  const holder = readHolder(path)
  if (holder && isStillRunning(holder.pid, holder.identity)) throw new AlreadyRunningError(dataDirectory, holder.pid)
  const aside = `${path}.stale-${process.pid}`
  renameSync(path, aside)
  // Somebody else may have taken over between our look and our move: then theirs goes back.
  const moved = readHolder(aside)
  if (moved && isStillRunning(moved.pid, moved.identity)) tryLink(aside, path)
  rmSync(aside)
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return typeof holder.pid === 'number' && typeof holder.identity === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}
