import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By the names of their folders, and the database. */
export type KillableProgram = 'api' | 'worker' | 'web' | 'chain-watcher' | 'signer' | 'demo-chains' | 'database'

interface Place {
  readonly supervisor: number | undefined
  readonly data: string
}

/** False: it is not running. */
export function killProgram(name: KillableProgram, { supervisor, data }: Place): boolean {
  const pid = name === 'database' ? databasePid(data) : childPid(supervisor, join('apps', name, 'main.ts'))
  if (pid !== undefined) killIfThere(pid, 'SIGKILL')
  return pid !== undefined
}

function databasePid(data: string): number | undefined {
  const file = join(data, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Not all children are on record: the signer is not. */
function childPid(parent: number | undefined, program: string): number | undefined {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of list.split('\n')) {
    const [pid, above, ...args] = line.trim().split(/\s+/)
    if (Number(above) === parent && args.some((text) => text.endsWith(program))) return Number(pid)
  }
  return undefined
}

/** A program may have noticed the end of its supervisor, and ended by itself. */
export function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
