import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from './segment-files.ts'

/**
 * Keeps two writers from one journal. The lock file names its owner by process id and start, so that a lock left by a
 * killed process is recognised even when its id was given to another one. Returns the way to let go.
 */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory)
  const path = join(directory, 'lock')
  const own = join(directory, `lock.${process.pid}`)
  const owner = `${process.pid} ${startOf(process.pid) ?? ''}\n`
  writeFileSync(own, owner)
  try {
    for (;;) {
      try {
        // A link appears with its whole content or not at all, and fails when the name is taken.
        linkSync(own, path)
        let isHeld = true
        return () => {
          if (isHeld) rmSync(path, { force: true })
          isHeld = false
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = holderOf(path)
      if (holder !== undefined) throw new Error(`${directory} is in use by process ${holder}`)
      rmSync(path, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** The living process that holds the lock. */
function holderOf(path: string): number | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const [pid, start] = text.trim().split(' ')
  const now = startOf(Number(pid))
  return now === undefined || (start !== undefined && now !== start) ? undefined : Number(pid)
}

/** Something that differs between two processes with one id; '' where the system does not say; undefined = not alive. */
function startOf(pid: number): string | undefined {
  try {
    // Field 22, counted behind the command's closing parenthesis: ticks from boot to the start of the process.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    if (process.platform === 'linux') return undefined
  }
  try {
    process.kill(pid, 0)
    return ''
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '' : undefined
  }
}
