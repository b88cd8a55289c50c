import type { SiteCode } from '@bowline/contract/codes.ts'

/** A call refused for a reason its caller may know; becomes `{code, msg, data}` with HTTP 200. */
export class SiteRefusal extends Error {
  readonly code: SiteCode
  /** Facts for the page, such as when a lock ends. */
  readonly data: unknown

  constructor(code: SiteCode, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'SiteRefusal'
    this.code = code
    this.data = data
  }
}
