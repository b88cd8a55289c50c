import { SiteCode } from '@bowline/contract/codes.ts'
import { isSiteApiError } from '../site-api/site-api.ts'

/** Why there is no page, for whoever reads the status. */
interface PageFailure {
  readonly status: 429 | 500 | 503
  readonly retryAfterSeconds?: number
}

const OUTAGE_SECONDS = 5

/**
 * A visitor who asks too often waits; so does everybody while the exchange or its database does not answer, which is no
 * fault of the page and passes. The rest is a failure of ours.
 */
export function pageFailure(error: Error): PageFailure {
  if (!isSiteApiError(error)) return { status: 500 }
  const { retryAfterSeconds } = (error.data ?? {}) as { retryAfterSeconds?: unknown }
  if (typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0) return { status: 429, retryAfterSeconds }
  const passes = error.failure === 'unreachable' || error.code === String(SiteCode.busy)
  return passes ? { status: 503, retryAfterSeconds: OUTAGE_SECONDS } : { status: 500 }
}
