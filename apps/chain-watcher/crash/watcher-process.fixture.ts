import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { confinement } from '@bowline/platform/confined-process.ts'
import { openIpc } from '@bowline/platform/ipc.ts'
import type { WalletWorld } from '../wallet-world.fixture.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

/** What watches the chains, confined in a process of its own as in an exchange, so that a test can kill it. */
export class WatcherProcess {
  readonly #world: WalletWorld
  #child: ChildProcess | undefined
  /** Ends that nobody brought about. */
  readonly ended: unknown[] = []

  private constructor(world: WalletWorld) {
    this.#world = world
  }

  /** For a group of tests: killed after it. */
  static set(world: WalletWorld): WatcherProcess {
    const watcher = new WatcherProcess(world)
    after(() => watcher.kill())
    watcher.start()
    return watcher
  }

  start(): void {
    const { house, answers } = this.#world
    const env = {
      PATH: process.env.PATH,
      BOWLINE_DATA: house.directory,
      DATABASE_URL: house.database.url,
      LOG_LEVEL: 'fatal',
    }
    const execArgv = confinement(MAIN, { network: true })
    const started = fork(MAIN, { env, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    openIpc(started, answers)
    started.once('exit', (code, signal) => signal === 'SIGKILL' || this.ended.push(code ?? signal))
    this.#child = started
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed
  }

  async restart(): Promise<void> {
    await this.kill()
    this.start()
  }
}
