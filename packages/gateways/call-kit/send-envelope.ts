import { SiteCode } from '@bowline/contract/codes.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimits } from './call-limits.ts'
import { refusalEnvelope } from './refusal-envelope.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export function sendEnvelope(reply: FastifyReply, envelope: Envelope): FastifyReply {
  return reply.type(JSON_TYPE).send(JSON.stringify(envelope))
}

/** The same for a refusal: the time to retry is in a header as well. */
export function sendRefused(reply: FastifyReply, envelope: Envelope): FastifyReply {
  const { retryAfterSeconds } = (envelope.data ?? {}) as { retryAfterSeconds?: number }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendEnvelope(reply, envelope)
}

/** The envelope when no call was reached. */
export function noCall(msg: string): Envelope {
  return { code: String(SiteCode.refused), msg, data: null }
}

/** Charges an unreadable request like the cheapest readable one; returns what to answer once that is too much. */
export function chargeUnread(
  { id: requestId, ip }: FastifyRequest,
  { limits }: { readonly limits: Pick<CallLimits, 'chargeAddress'> },
  log: Log,
): Envelope | undefined {
  try {
    limits.chargeAddress(ip, 1)
    return undefined
  } catch (error) {
    return refusalEnvelope(error, { name: 'unread', requestId }, log)
  }
}
