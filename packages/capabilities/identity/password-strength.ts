import { Worker } from 'node:worker_threads'
import type { PasswordQuestion, PasswordVerdict } from './password-strength.thread.ts'

/** `common`: on the list of passwords that leaked most often. `guessable`: found within some hours of trying. */
export type WeakPassword = 'password-common' | 'password-guessable'

/** An estimate takes a few milliseconds; a thread silent for this long is restarted. */
const PATIENCE_MS = 5_000
/** Loading the dictionaries takes half a second, and many times that on a machine that is busy starting. */
const LOADING_PATIENCE_MS = 60_000
/** Users who register must wait for a code first, so a queue this long is an attack. */
const MOST_WAITING = 200

/**
 * Knows which passwords attackers try first. The dictionaries (some 60 MB of objects) and the estimate are in a thread
 * that starts on first use, so that they affect neither start nor event loop.
 */
export class PasswordStrength {
  #thread: Worker | undefined
  #isLoaded = false
  #lastId = 0
  readonly #waiting = new Map<number, { answer(verdict: PasswordVerdict): void; fail(error: Error): void }>()

  /** `about`: what an attacker knows about the person: address, number, name. */
  async weaknessOf(password: string, about: readonly string[]): Promise<WeakPassword | undefined> {
    if (this.#waiting.size >= MOST_WAITING) throw unavailable('too many passwords wait for an estimate')
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<PasswordVerdict>()
    this.#waiting.set(id, { answer: resolve, fail: reject })
    const question: PasswordQuestion = { id, password: password.normalize('NFC'), about }
    this.#started().postMessage(question)
    const timer = setTimeout(() => void this.close(), this.#isLoaded ? PATIENCE_MS : LOADING_PATIENCE_MS)
    try {
      const { isCommon, score } = await promise
      if (isCommon) return 'password-common'
      return score < LEAST_SCORE ? 'password-guessable' : undefined
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  /** Rejects callers still waiting; the next call starts a new thread. */
  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    for (const { fail } of this.#waiting.values()) fail(unavailable('the password was not estimated'))
    await thread?.terminate()
  }

  #started(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./password-strength.thread.ts', import.meta.url), { name: 'password-strength' })
    this.#isLoaded = false
    thread.on('message', (verdict: PasswordVerdict) => {
      this.#isLoaded = true
      this.#waiting.get(verdict.id)?.answer(verdict)
    })
    thread.on('error', () => {
      if (this.#thread === thread) void this.close()
    })
    thread.unref()
    this.#thread = thread
    return thread
  }
}

/** On a scale of 0 to 4; 2 takes more than a million guesses, each of which costs an attacker our Argon2id. */
const LEAST_SCORE = 2

/** Shown to the user as an outage: trying again helps. */
function unavailable(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}
