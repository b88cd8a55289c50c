import type { SiteCode } from '@bowline/contract/codes.ts'
import type { ReasonWithValues, ValuesOf } from '@bowline/contract/terms/refusal-values.ts'
import { type PlainReason, type Reasoned, type RefusalReason, type RefusalValues, refusalText } from './refusal-text.ts'

/** A missing value, or one that the reason's sentence does not name, does not compile. */
type Given =
  | readonly [reason: PlainReason, data?: unknown]
  | { [R in ReasonWithValues]: readonly [reason: R, data: unknown, values: ValuesOf<R>] }[ReasonWithValues]

/** A refusal whose reason the caller may know; becomes `{code, msg, data, reason, values}` with HTTP 200. */
export class SiteRefusal extends Error {
  readonly code: SiteCode
  /** What is wrong, apart from other refusals with the same code. Pages word it in their language. */
  readonly reason: RefusalReason
  /** The bounds that were hit, and what else the sentence names. */
  readonly values: RefusalValues
  /** Data for the page, such as when a lock ends. */
  readonly data: unknown
  readonly #reasoned: Reasoned

  constructor(code: SiteCode, ...[reason, data = null, values]: Given) {
    const reasoned = [reason, values] as Reasoned
    super(refusalText(...reasoned))
    this.#reasoned = reasoned
    this.name = 'SiteRefusal'
    this.code = code
    this.reason = reason
    this.data = data
    this.values = values ?? {}
  }

  /** For a reason that was found elsewhere. */
  static because(code: SiteCode, [reason, values]: Reasoned, data: unknown = null): SiteRefusal {
    return new SiteRefusal(code, ...([reason, data, values] as Given))
  }

  /** The same refusal with more for the page. */
  with(more: object): SiteRefusal {
    return SiteRefusal.because(this.code, this.#reasoned, { ...(this.data as object | null), ...more })
  }
}
