import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import type { ChildRecord } from '@bowline/platform/child-record.ts'
import { confinement } from '@bowline/platform/confined-process.ts'
import { type Ipc, type IpcHandlers, openIpc } from '@bowline/platform/ipc.ts'
import type { Log } from '@bowline/platform/log.ts'
import { orderPathProcess } from '@bowline/platform/order-path-process.ts'

export interface ChildOptions {
  readonly name: string
  /** The TypeScript file to run. */
  readonly main: string
  /** Read at each start. */
  readonly env: () => NodeJS.ProcessEnv
  /** Node's memory options; default: those for the order path. */
  readonly memory?: readonly string[]
  /** Caged by Node itself: it reads our code alone, writes nothing, starts nothing, and may use the network. */
  readonly isConfined?: boolean
  /** What it may ask of us over the channel between us. */
  readonly answers?: IpcHandlers
  readonly log: Log
  readonly record: ChildRecord
}

/**
 * Rendering a page leaves hundreds of kilobytes of garbage; without a limit it grows to a gigabyte before it is
 * collected.
 */
export const PAGE_MEMORY = ['--max-semi-space-size=16', '--max-old-space-size=512']
/** Blocks come and go; nothing of them is kept. */
export const CHAINS_MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512']
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A life this long ends the series of failures. */
const HEALTHY_LIFE_MS = 10_000
/** Dying this often in a row before ever being ready is not bad luck: a taken port, a broken journal. */
const HOPELESS_STARTS = 5

interface Events {
  ready: [details: Record<string, unknown>]
  /** With the program's own reason, if it gave one. */
  hopeless: [reason: string | undefined]
}

/**
 * One of our programs, kept running. Emits `ready` with what the program reports each time it comes up, and `hopeless`
 * when it never came up at all; unless a listener stops it, it keeps trying.
 */
export class ManagedChild extends EventEmitter<Events> {
  readonly name: string
  readonly #options: ChildOptions
  #process: ChildProcess | undefined
  #ipc: Ipc | undefined
  #retry: NodeJS.Timeout | undefined
  #failures = 0
  #wasReady = false
  #reason: string | undefined
  #stopping = false

  constructor(options: ChildOptions) {
    super()
    this.name = options.name
    this.#options = options
  }

  start(): void {
    const { log, record } = this.#options
    const startedAt = Date.now()
    let child: ChildProcess
    try {
      child = this.#spawn()
    } catch (error) {
      return this.#died({ error: (error as Error).message }, startedAt)
    }
    const { pid } = child
    // Without room for another process the error comes later, and no exit follows.
    if (pid === undefined) {
      child.on('error', ({ message: error }) => this.#died({ error }, startedAt))
      return
    }
    this.#process = child
    this.#ipc = openIpc(child, this.#options.answers ?? {})
    record.add(pid)
    child.on('error', (error) => log.error({ child: this.name, error: error.message }, 'child process error'))
    child.on('message', (message: { kind?: string; reason?: string }) => {
      if (message?.kind === 'failed') this.#reason = message.reason
      if (message?.kind !== 'ready') return
      this.#wasReady = true
      this.emit('ready', { ...message })
    })
    child.on('exit', (code, signal) => {
      record.remove(pid)
      this.#process = undefined
      this.#died({ code, signal }, startedAt)
    })
  }

  /** Sends what it waits for (`untilMessage`). */
  send(kind: string): void {
    if (this.#process?.connected) this.#process.send({ kind })
  }

  /** Asks it something over the channel between us. */
  ask(method: string, params: unknown): Promise<unknown> {
    return this.#ipc?.ask(method, params) ?? Promise.reject(new Error(`${this.name} does not run`))
  }

  /** Asks it to stop, and kills it after the deadline. */
  async stop(deadlineMs: number): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#retry)
    const child = this.#process
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => {
      this.#options.log.warn({ child: this.name }, 'child process did not stop in time and is being killed')
      child.kill('SIGKILL')
    }, deadlineMs)
    await exited
    clearTimeout(timer)
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  #spawn(): ChildProcess {
    const { main, env, memory = orderPathProcess.flags, isConfined = false } = this.#options
    const confined = isConfined ? confinement(main, { network: true }) : ['--disable-sigusr1']
    // A process group of its own: Ctrl-C must reach only the supervisor, which stops its children in order.
    return spawn(process.execPath, [...confined, ...memory, main], {
      env: { ...orderPathProcess.env, ...env() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
  }

  #died(how: object, startedAt: number): void {
    if (this.#stopping) return
    this.#failures = Date.now() - startedAt > HEALTHY_LIFE_MS ? 1 : this.#failures + 1
    this.#options.log.error({ child: this.name, ...how, failures: this.#failures }, 'child process died')
    if (!this.#wasReady && this.#failures === HOPELESS_STARTS) this.emit('hopeless', this.#reason)
    if (!this.#stopping) this.#retry = setTimeout(() => this.start(), this.#pauseMs())
  }

  #pauseMs(): number {
    return Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
  }
}
