import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { identifyProcess, isStillRunning } from './process-identity.ts'

/**
 * Records on disk which processes were started. Children exit by themselves when the supervisor dies; the next
 * supervisor uses this record to wait until they have, since they still hold the journal and the port.
 */
export class ChildRecord {
  readonly #path: string
  readonly #log: Log
  readonly #running = new Map<number, string>()

  constructor(path: string, log: Log) {
    this.#path = path
    this.#log = log
  }

  add(pid: number): void {
    const identity = identifyProcess(pid)
    if (identity) this.#running.set(pid, identity)
    this.#write()
  }

  remove(pid: number): void {
    this.#running.delete(pid)
    this.#write()
  }

  /**
   * Waits for an earlier supervisor's children to exit, then kills them. `areAsked`: those that know nothing of a supervisor are
   * asked to, and write what they have.
   */
  async clearOrphans({ graceMs = 6_000, areAsked = false } = {}): Promise<void> {
    const orphans = this.#read()
    const alive = () => orphans.filter(([pid, identity]) => isStillRunning(pid, identity))
    if (areAsked) for (const [pid] of alive()) process.kill(pid, 'SIGTERM')
    for (const deadline = Date.now() + graceMs; alive().length > 0 && Date.now() < deadline; ) await sleep(20)
    for (const [pid] of alive()) process.kill(pid, 'SIGKILL')
    while (alive().length > 0) await sleep(20)
    this.#write()
  }

  #read(): [number, string][] {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as [number, string][]
    } catch {
      return []
    }
  }

  /** On a full disk the record is not written: programs are supervised all the same, until there is room again. */
  #write(): void {
    try {
      writeFileSync(`${this.#path}.new`, JSON.stringify([...this.#running]), { mode: 0o600 })
      renameSync(`${this.#path}.new`, this.#path)
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, 'the record of child processes cannot be written')
    }
  }
}
