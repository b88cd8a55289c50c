import type { SiteCode } from '@bowline/contract/codes.ts'
import { type RefusalReason, type RefusalValues, refusalText } from './refusal-text.ts'

/** A refusal whose reason the caller may know; becomes `{code, msg, data, reason, values}` with HTTP 200. */
export class SiteRefusal extends Error {
  readonly code: SiteCode
  /** What is wrong, apart from other refusals with the same code. Pages word it in their language. */
  readonly reason: RefusalReason
  /** The bounds that were hit, and what else the sentence names. */
  readonly values: RefusalValues
  /** Data for the page, such as when a lock ends. */
  readonly data: unknown

  constructor(code: SiteCode, reason: RefusalReason, data: unknown = null, values: RefusalValues = {}) {
    super(refusalText(reason, values))
    this.name = 'SiteRefusal'
    this.code = code
    this.reason = reason
    this.data = data
    this.values = values
  }
}
