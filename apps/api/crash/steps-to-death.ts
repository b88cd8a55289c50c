import net from 'node:net'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

/**
 * Counts the steps of this process and kills it before one of them. A step is whatever leaves it: a message to PostgreSQL, a
 * command to the engine, and the moment after one is durable, before anybody here knows.
 */
export class StepsToDeath {
  #left = Number.POSITIVE_INFINITY
  #taken = 0
  readonly #commands: number[] = []

  constructor() {
    const count = () => this.take()
    const write = net.Socket.prototype.write
    net.Socket.prototype.write = function (this: net.Socket, ...args: Parameters<typeof write>) {
      // PostgreSQL's sockets are the only ones, beside what this process prints.
      if (this !== process.stdout && this !== process.stderr) count()
      return write.apply(this, args)
    } as typeof write
  }

  get taken(): number {
    return this.#taken
  }

  /** Which steps were commands on their way to the engine. */
  get commands(): readonly number[] {
    return this.#commands
  }

  /** Dies before the step of this number from now on. */
  arm(step: number): void {
    this.#left = step
    this.#taken = 0
    this.#commands.length = 0
  }

  disarm(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  take(): void {
    this.#taken += 1
    if (--this.#left <= 0) process.kill(process.pid, 'SIGKILL')
  }

  /** The same engine, each command of which is two steps. */
  through<E extends EngineClient>(engine: E): E {
    const submit: EngineClient['submit'] = async (command, options) => {
      this.take()
      this.#commands.push(this.#taken)
      const answer = await engine.submit(command, options)
      this.take()
      return answer
    }
    return { ...bound(engine), submit }
  }
}

/** Methods of a class lose their object when they are spread. */
function bound<E extends EngineClient>(engine: E): E {
  const { query, onBatch } = engine
  return { ...engine, query: query.bind(engine), onBatch: onBatch.bind(engine) }
}
