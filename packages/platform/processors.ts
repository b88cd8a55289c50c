import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

const LIST = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/

/** The processors in a list as Linux writes it, `0,2-3`; undefined when it is not one. */
export function readProcessors(list: string): ReadonlySet<number> | undefined {
  if (!LIST.test(list)) return undefined
  const processors = new Set<number>()
  for (const range of list.split(',')) {
    const [first, last = first] = range.split('-').map(Number) as [number, number?]
    for (let processor = first; processor <= last; processor++) processors.add(processor)
  }
  return processors.size === 0 ? undefined : processors
}

/**
 * What `reserved` leaves of the processors this process may use (`allowed`), as a list. Throws when `reserved` names
 * others than those, or leaves none.
 */
export function otherProcessors(reserved: string, allowed = allowedProcessors()): string {
  const wanted = readProcessors(reserved) ?? new Set()
  const usable = readProcessors(allowed) ?? new Set()
  if (!wanted.isSubsetOf(usable)) throw new Error(`only the processors ${allowed} are there to be used`)
  const others = usable.difference(wanted)
  if (others.size === 0) throw new Error(`of the processors ${allowed} none is left for the database and the pages`)
  return [...others].join(',')
}

function allowedProcessors(): string {
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
}

/** Linux only: all threads of this process, and whatever it starts from now on, run on these processors. */
export function keepProcessOn(processors: string): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', processors, `${process.pid}`], { stdio: 'pipe' })
}

/** Linux only: the calling thread runs on these processors, the others of its process where they did before. */
export function keepThreadOn(processors: string): void {
  const thread = basename(readlinkSync('/proc/thread-self'))
  execFileSync('taskset', ['--pid', '--cpu-list', processors, thread], { stdio: 'pipe' })
}

/** The command that runs a program on these processors. */
export function commandOn(processors: string, program: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['--cpu-list', processors, program, ...args]]
}
