import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/**
 * A text that names this very process: pids are given out again, the time of birth with the pid is not.
 * Undefined when no such process lives; a zombie does not.
 */
export function identifyProcess(pid: number): string | undefined {
  return hasProc ? fromProc(pid) : fromPs(pid)
}

/** True while the process that was identified earlier still runs. */
export function isStillRunning(pid: number, identity: string): boolean {
  const now = identifyProcess(pid)
  // Earlier versions did not name the boot.
  return now === identity || (now !== undefined && now.split('/', 1)[0] === identity)
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything, so fields are counted from its closing bracket: state is the 3rd, birth the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}@${fields[19]}/${boot()}`
  } catch {
    return undefined
  }
}

/** The time of birth counts from here. Where a sandbox does not tell, a process is named all the same. */
function boot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function fromPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state, ...birth] = (stdout ?? '').trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : `${pid}@${birth.join(' ')}`
}
