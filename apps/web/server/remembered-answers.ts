import type { SiteApi } from '../site-api/site-api.ts'

/** How long visitors may be shown the same answer; the page is live a moment later anyway. */
const KEPT_MS = 1_000
const MOST = 500

/**
 * Answers for visitors who are not signed in, kept for a second: a thousand visitors cost the exchange what one does.
 * Give each language its own.
 */
export class RememberedAnswers {
  readonly #kept = new Map<string, { answer: Promise<unknown>; untilMs: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  over(siteApi: SiteApi, localeId: string): SiteApi {
    return ((name: string, params?: Record<string, unknown>) => {
      if (!name.startsWith('GET ')) return (siteApi as (...all: unknown[]) => Promise<unknown>)(name, params)
      const ask = () => (siteApi as (...all: unknown[]) => Promise<unknown>)(name, params)
      const key = `${localeId} ${name} ${JSON.stringify(params ?? {})}`
      const known = this.#kept.get(key)
      // Who asked may have been refused for asking too often: that is for his address, not for those who wait with him.
      if (known && known.untilMs > this.#now()) return known.answer.catch(ask)
      const answer = ask()
      this.#keep(key, answer)
      return answer
    }) as SiteApi
  }

  #keep(key: string, answer: Promise<unknown>): void {
    if (this.#kept.size >= MOST) this.#kept.clear()
    const entry = { answer, untilMs: this.#now() + KEPT_MS }
    this.#kept.set(key, entry)
    // A failure is reported to whom it met, and asked again by the next.
    answer.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key))
  }
}
