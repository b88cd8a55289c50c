import type { CodeText } from '@bowline/contract/codes.ts'
import { isSiteApiError, type SiteApi } from './site-api.ts'

const SIGN_IN: CodeText<'signInNeeded'> = '403'

/** Calls by which a page ends its own session: where it goes then is its own affair. */
const onPurpose = new Set(['POST /exchange-web/web/user/logout', 'POST /exchange-web/web/user/logoutAll'])

/**
 * Follows whether the session of this page is over, in the answer to any of its calls or from the stream, and has the shell
 * lead to sign-in, once (specification §4: a 403 code in a response body).
 */
export class SessionEnd {
  #lead: () => boolean = () => false
  #hasLed = false
  #isReported = false
  /** Calls underway, or answered, that end the session on purpose. */
  #purposes = 0

  /** `lead` leaves the page; false: it stays, and the next one that reports it may ask again. */
  follow(lead: () => boolean): void {
    this.#lead = lead
    this.#hasLed = false
    this.#purposes = 0
  }

  /** The server said that there is no session any more. */
  readonly report = (): void => {
    this.#isReported = true
    this.#leadOnce()
  }

  /** As `report`, if that is what the error says. Returns the error. */
  reportFrom<E>(error: E): E {
    if (isSiteApiError(error) && error.failure === 'refused' && error.code === SIGN_IN) this.report()
    return error
  }

  /** The calls of a page, listened to. Loaders make theirs otherwise, since they know better where to come back to. */
  listeningTo(siteApi: SiteApi): SiteApi {
    const ask = siteApi as (name: string, params?: object) => Promise<unknown>
    return ((name: string, params?: object) => {
      const answer = ask(name, params).catch((error: unknown) => {
        throw this.reportFrom(error)
      })
      return onPurpose.has(name) ? this.#during(answer) : answer
    }) as SiteApi
  }

  /** The stream may report the end before the call that caused it is answered. */
  async #during<T>(answer: Promise<T>): Promise<T> {
    this.#purposes += 1
    try {
      return await answer
    } catch (error) {
      this.#purposes = Math.max(0, this.#purposes - 1)
      this.#leadOnce()
      throw error
    }
  }

  #leadOnce(): void {
    if (!this.#isReported || this.#purposes > 0) return
    this.#isReported = false
    this.#hasLed ||= this.#lead()
  }
}

/** Of the document: followed in the browser, by pages of somebody who is signed in. */
export const sessionEnd = new SessionEnd()
