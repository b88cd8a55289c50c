import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Not asked when this file is loaded: a confined process, which identifies nobody, may not look. */
let hasProc: boolean | undefined

/**
 * A text that identifies this very process: pids are reused, a pid with its start time is not. Undefined when no such
 * process lives; a zombie does not count as living.
 */
export function identifyProcess(pid: number): string | undefined {
  hasProc ??= existsSync('/proc/self/stat')
  return hasProc ? fromProc(pid) : fromPs(pid)
}

/** Whether the process identified earlier is still running. */
export function isStillRunning(pid: number, identity: string): boolean {
  const now = identifyProcess(pid)
  // Earlier versions did not name the boot.
  return now === identity || (now !== undefined && now.split('/', 1)[0] === identity)
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name in brackets may hold anything, so fields are counted from its closing bracket: state is the 3rd,
    // start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}@${fields[19]}/${boot()}`
  } catch {
    return undefined
  }
}

/** Start times count from boot. Where a sandbox hides the boot id, a process still gets an identity. */
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
