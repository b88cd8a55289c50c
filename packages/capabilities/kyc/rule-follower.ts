import { followRules, followRulesFor } from './follow-rules.ts'
import type { KycParts } from './kyc-parts.ts'

const RETRY_MS = 60_000

/**
 * Acts on a change of the country table, or of somebody's identity, as soon as it is announced: in the background, one
 * user after another, so that an operator who forbids a country need not wait. Failures are retried.
 */
export class RuleFollower {
  readonly #parts: KycParts
  readonly #now: () => number
  readonly #retryMs: number
  readonly #users = new Set<number>()
  #isForAll = false
  #working: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(parts: KycParts, now: () => number, { retryMs = RETRY_MS } = {}) {
    this.#parts = parts
    this.#now = now
    this.#retryMs = retryMs
  }

  /** This user may no longer match the table; without a number, any user may not. */
  soon(userId?: number): void {
    if (userId === undefined) this.#isForAll = true
    else this.#users.add(userId)
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.idle()
  }

  async #work(): Promise<void> {
    while (!this.#closed) {
      const [userId] = this.#users
      try {
        if (this.#isForAll) {
          this.#isForAll = false
          const done = await followRules(this.#parts, this.#now())
          this.#parts.log.info(done, 'country rules were applied to users')
        } else if (userId !== undefined) {
          this.#users.delete(userId)
          await followRulesFor(this.#parts, userId, this.#now())
        } else return
      } catch (error) {
        return this.#later(error as Error, userId)
      }
    }
  }

  #later(error: Error, userId: number | undefined): void {
    this.#parts.log.warn({ error: error.message }, 'country rules could not be applied to users yet')
    clearTimeout(this.#retry)
    // The affected user is found again by checking everyone.
    this.#retry = setTimeout(() => this.soon(), this.#retryMs)
    this.#retry.unref()
    if (userId !== undefined) this.#users.delete(userId)
  }
}
