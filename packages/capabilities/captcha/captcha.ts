import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type CaptchaLevel, DIFFICULTIES, type Difficulty, drawTries } from './difficulty.ts'
import { Pressure } from './pressure.ts'
import { readSolution, type SolvedChallenge } from './solution-text.ts'
import { spendChallenge } from './spent-challenges.store.ts'

export interface CaptchaOptions {
  readonly sql: Sql
  readonly secrets: Secrets
  /** Groups addresses that belong together, such as an IPv4 /24. */
  readonly networkOf: (ip: string) => string
  readonly difficulties?: Readonly<Record<CaptchaLevel, Difficulty>>
}

const LIFETIME_MS = 5 * 60_000

/**
 * Proof of work with ALTCHA: before an expensive request the caller's machine must do some work. A challenge is signed
 * and kept by the client; only solved ones are stored here, until they expire.
 */
export class Captcha {
  readonly #sql: Sql
  readonly #networkOf: CaptchaOptions['networkOf']
  readonly #difficulties: Readonly<Record<CaptchaLevel, Difficulty>>
  readonly #signing: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string }
  readonly #pressure = new Pressure()

  constructor({ sql, secrets, networkOf, difficulties = DIFFICULTIES }: CaptchaOptions) {
    this.#sql = sql
    this.#networkOf = networkOf
    this.#difficulties = difficulties
    this.#signing = {
      hmacSignatureSecret: secrets.deriveKey('captcha').toString('hex'),
      hmacKeySignatureSecret: secrets.deriveKey('captcha-solution').toString('hex'),
    }
  }

  /** A challenge for one purpose (such as `register`), valid once, for five minutes; longer to solve under attack. */
  async challenge({
    ip,
    purpose,
    level = 'normal',
    nowMs,
  }: {
    ip: string
    purpose: string
    level?: CaptchaLevel | undefined
    nowMs: number
  }): Promise<Challenge> {
    const network = this.#networkOf(ip)
    this.#pressure.asked(network, nowMs)
    const difficulty = this.#difficulties[level]
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: difficulty.cost,
      counter: drawTries(difficulty, this.#pressure.times(network, nowMs)),
      deriveKey,
      data: { purpose, level },
      expiresAt: new Date(nowMs + LIFETIME_MS),
      ...this.#signing,
    })
  }

  /** Somebody in this network does what attackers do, such as guessing passwords: its challenges get longer for a while. */
  distrust(ip: string, nowMs: number): void {
    this.#pressure.answeredWrong(this.#networkOf(ip), nowMs)
  }

  /** Checks that the work was done, for this purpose, and not used before; uses it up. */
  async check(
    solution: string | undefined,
    { ip, purpose, needs = 'normal', nowMs }: { ip: string; purpose: string; needs?: CaptchaLevel; nowMs: number },
  ): Promise<boolean> {
    if (!solution) return false
    const isGood = await this.#isGood(readSolution(solution), purpose, needs, nowMs)
    if (!isGood) this.distrust(ip, nowMs)
    return isGood
  }

  async #isGood(
    solved: SolvedChallenge | undefined,
    purpose: string,
    needs: CaptchaLevel,
    nowMs: number,
  ): Promise<boolean> {
    if (!solved) return false
    const { challenge, solution } = solved
    const { data, expiresAt } = challenge.parameters
    if (data.purpose !== purpose || (needs === 'hard' && data.level !== 'hard')) return false
    if (expiresAt * 1_000 <= nowMs) return false
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#signing })
    return verified && spendChallenge(this.#sql, Buffer.from(challenge.signature, 'hex'), expiresAt * 1_000)
  }
}
