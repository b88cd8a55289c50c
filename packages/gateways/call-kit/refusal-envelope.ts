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
  if (error instanceof SiteRefusal) return envelopeOf(error)
  if (error instanceof HistoryUnavailable) {
    return envelopeOf(new SiteRefusal(SiteCode.busy, 'history.away'))
  }
  if (isOutage(error)) {
    log.warn({ err: error, call: call.name }, 'part of the exchange does not answer')
    return envelopeOf(new SiteRefusal(SiteCode.busy, 'away'))
  }
  log.error({ err: error, call: call.name }, 'site call failed')
  const msg = `Internal error. If it happens again, give support this request ID: ${call.requestId}`
  return { code: String(SiteCode.systemError), msg, data: { requestId: call.requestId } }
}

function envelopeOf({ code, message, data, reason, values }: SiteRefusal): Envelope {
  return { code: String(code), msg: message, data, reason, ...(Object.keys(values).length > 0 && { values }) }
}
