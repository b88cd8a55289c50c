import { SiteCode } from '@bowline/contract/codes.ts'
import { isSiteApiError } from '../site-api/site-api.ts'

/** Why there is no page, for whoever reads the status. */
interface PageFailure {
  readonly status: number
  readonly retryAfterSeconds?: number
}

const OUTAGE_SECONDS = 5

/**
 * A visitor who asks too often waits; so does everybody while the exchange or its database does not answer, which is no
 * fault of the page and passes. What no file can be given for, such as a range beyond its end, is the visitor's own
 * fault. The rest is a failure of ours.
 */
export function pageFailure(error: Error & { readonly statusCode?: number }): PageFailure {
  if (!isSiteApiError(error)) return { status: isVisitorsFault(error.statusCode) ? error.statusCode : 500 }
  const { retryAfterSeconds } = (error.data ?? {}) as { retryAfterSeconds?: unknown }
  if (typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0) return { status: 429, retryAfterSeconds }
  const passes = error.failure === 'unreachable' || error.code === String(SiteCode.busy)
  return passes ? { status: 503, retryAfterSeconds: OUTAGE_SECONDS } : { status: 500 }
}

function isVisitorsFault(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500
}
