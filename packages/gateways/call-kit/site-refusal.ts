import type { SiteCode } from '@bowline/contract/codes.ts'

/** A refusal whose reason the caller may know; becomes `{code, msg, data}` with HTTP 200. */
export class SiteRefusal extends Error {
  readonly code: SiteCode
  /** Data for the page, such as when a lock ends. */
  readonly data: unknown

  constructor(code: SiteCode, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'SiteRefusal'
    this.code = code
    this.data = data
  }
}
