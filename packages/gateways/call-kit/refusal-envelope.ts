import { isOutage } from '@bowline/capabilities/projection/outage.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import { HistoryUnavailable } from './history-answer.ts'
import { SiteRefusal } from './site-refusal.ts'

/**
 * The answer to a failed call: the reason of a refusal; for a failure on our side only the id under which the log has
 * it.
 */
export function refusalEnvelope(error: unknown, call: { name: string; requestId: string }, log: Log): Envelope {
  if (error instanceof SiteRefusal) return { code: String(error.code), msg: error.message, data: error.data }
  if (error instanceof HistoryUnavailable) {
    return {
      code: String(SiteCode.busy),
      msg: 'The history is temporarily unavailable. Try again shortly.',
      data: null,
    }
  }
  if (isOutage(error)) {
    log.warn({ err: error, call: call.name }, 'part of the exchange does not answer')
    return { code: String(SiteCode.busy), msg: 'This is temporarily unavailable. Try again shortly.', data: null }
  }
  log.error({ err: error, call: call.name }, 'site call failed')
  const msg = `Internal error. If it happens again, give support this request ID: ${call.requestId}`
  return { code: String(SiteCode.systemError), msg, data: { requestId: call.requestId } }
}
