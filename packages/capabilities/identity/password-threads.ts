import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { PasswordWork, PasswordWorked } from './password.thread.ts'

/** No more than may run at a time (`newSignInQueue`), and one core is left to orders. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))

type Waiting = Map<number, PromiseWithResolvers<string | boolean | undefined>>

interface Thread {
  readonly worker: Worker
  readonly waiting: Waiting
}

/**
 * Runs Argon2id on low-priority threads: a flood of sign-ins gets what trading leaves. They start when first needed,
 * and keep the process alive only while they work.
 */
export class PasswordThreads {
  readonly #threads: Thread[] = []
  #lastId = 0

  async hash(password: string, options: Options): Promise<string> {
    const result = await this.#work({ password, options })
    if (typeof result !== 'string') throw new Error('the password could not be hashed')
    return result
  }

  /** A text that is not a hash matches nothing. */
  async matches(hash: string, password: string, options: Options): Promise<boolean> {
    return (await this.#work({ password, options, hash })) === true
  }

  async #work(work: { password: string; options: Options; hash?: string }): Promise<string | boolean | undefined> {
    const id = ++this.#lastId
    const thread = this.#leastBusy()
    const answer = Promise.withResolvers<string | boolean | undefined>()
    thread.waiting.set(id, answer)
    thread.worker.ref()
    thread.worker.postMessage({ id, ...work } satisfies PasswordWork)
    try {
      return await answer.promise
    } finally {
      thread.waiting.delete(id)
      if (thread.waiting.size === 0) thread.worker.unref()
    }
  }

  #leastBusy(): Thread {
    const idle = this.#threads.find(({ waiting }) => waiting.size === 0)
    if (idle) return idle
    if (this.#threads.length < MOST_THREADS) return this.#start()
    return this.#threads.reduce((least, thread) => (thread.waiting.size < least.waiting.size ? thread : least))
  }

  #start(): Thread {
    const worker = new Worker(new URL('./password.thread.ts', import.meta.url), { name: 'passwords' })
    const thread: Thread = { worker, waiting: new Map() }
    worker.on('message', ({ id, result }: PasswordWorked) => thread.waiting.get(id)?.resolve(result))
    worker.on('error', (error) => {
      this.#threads.splice(this.#threads.indexOf(thread), 1)
      for (const { reject } of thread.waiting.values()) reject(error)
    })
    worker.unref()
    this.#threads.push(thread)
    return thread
  }
}
