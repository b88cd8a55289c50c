/** How hard the work must be; a door that saw many wrong tries wants `hard`. */
export type CaptchaLevel = 'normal' | 'hard'

/** `idle` = nothing was asked for yet. */
export type CaptchaState = 'idle' | 'working' | 'ready' | 'failed'

export interface SolverParts<C> {
  readonly challenge: (level: CaptchaLevel) => Promise<C>
  /** The counter that was searched for; null when it was called off. */
  readonly work: (challenge: C, signal: AbortSignal) => Promise<unknown>
  readonly nowMs: () => number
}

interface Solution {
  readonly level: CaptchaLevel
  readonly askedAtMs: number
  readonly text: Promise<string>
}

/** Challenges live for five minutes by the server's clock; ours may only count how long ago it asked. */
const GOOD_FOR_MS = 4.5 * 60_000

/** Does the work a form needs while the form is filled in, and again when its result got old or was used. */
export class CaptchaSolver<C> {
  readonly #parts: SolverParts<C>
  readonly #listeners = new Set<() => void>()
  #state: CaptchaState = 'idle'
  #solution: Solution | undefined
  #stop = new AbortController()

  constructor(parts: SolverParts<C>) {
    this.#parts = parts
  }

  get state(): CaptchaState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins, unless it has. A failure shows in `state`; `take` tries anew. */
  prepare(level: CaptchaLevel = 'normal'): void {
    if (!this.#isGood(level)) this.#begin(level)
  }

  /** What goes along as `recaptcha`: good for one call. Throws what kept it from being made. */
  async take(level: CaptchaLevel = 'normal'): Promise<string> {
    const { text } = this.#isGood(level) ? (this.#solution as Solution) : this.#begin(level)
    const taken = await text
    this.#solution = undefined
    this.#become('idle')
    return taken
  }

  /** Calls the work off. */
  close(): void {
    this.#stop.abort()
    this.#solution = undefined
    this.#become('idle')
  }

  #isGood(level: CaptchaLevel): boolean {
    const solution = this.#solution
    if (!solution || this.#state === 'failed') return false
    const isHardEnough = level === 'normal' || solution.level === 'hard'
    return isHardEnough && this.#parts.nowMs() - solution.askedAtMs < GOOD_FOR_MS
  }

  #begin(level: CaptchaLevel): Solution {
    this.#stop.abort()
    this.#stop = new AbortController()
    const solution = { level, askedAtMs: this.#parts.nowMs(), text: this.#solve(level, this.#stop.signal) }
    this.#solution = solution
    this.#become('working')
    // Who takes it gets the failure; who only prepared it sees it.
    solution.text.then(
      () => this.#solution === solution && this.#become('ready'),
      () => this.#solution === solution && this.#become('failed'),
    )
    return solution
  }

  async #solve(level: CaptchaLevel, signal: AbortSignal): Promise<string> {
    const challenge = await this.#parts.challenge(level)
    const solution = await this.#parts.work(challenge, signal)
    if (!solution) throw new Error('the captcha was not solved')
    return btoa(JSON.stringify({ challenge, solution }))
  }

  #become(state: CaptchaState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
