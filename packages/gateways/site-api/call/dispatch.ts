import type { CallTerms } from '@bowline/contract/call.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import { unlessSilent } from '@bowline/platform/postgres/index.ts'
import type { Site } from '../site.ts'
import { type Credentials, findToken, identify } from './caller.ts'
import type { Handler, SiteCall } from './handler.ts'
import { readParameters } from './read-parameters.ts'
import { refusalEnvelope } from './refusal-envelope.ts'
import { deviceIdOf, localeOf } from './said-about-client.ts'
import { readSent, type SentBody } from './sent-parameters.ts'

/** One line of the table: what the contract says of a call, and who answers it. */
export interface Line {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly terms: CallTerms
  readonly handle: Handler<CallTerms>
}

/** A request as the transport received it. */
export interface SiteRequest {
  readonly id: string
  readonly ip: string
  readonly host: string
  readonly headers: Credentials['headers']
  readonly query: string
  readonly body: SentBody | undefined
  readonly setCookie: SiteCall['setCookie']
}

/**
 * The path every call takes: address, parameters, caller, account, schema, handler. The first that refuses is the
 * answer; what goes wrong on our side is told without details, with the number under which the log has them.
 */
export async function dispatch(
  line: Line,
  request: SiteRequest,
  site: Site,
  log: Log,
): Promise<{ readonly data: unknown } | Envelope> {
  try {
    return { data: await answer(line, request, site) }
  } catch (error) {
    return refusalEnvelope(error, { name: line.name, requestId: request.id }, log)
  }
}

async function answer({ method, terms, handle }: Line, request: SiteRequest, site: Site): Promise<unknown> {
  const { id: requestId, ip, host, headers, query, body, setCookie } = request
  const nowMs = site.now()
  const weight = terms.weight ?? 1
  site.limits.chargeAddress(ip, weight, nowMs)
  const { parameters, context } = readSent(query, body)
  const credentials: Credentials = { method, host, headers, tokenParameter: context.get('token') }
  const caller = await identify(terms, credentials, site, nowMs)
  if (caller) site.limits.chargeAccount(caller.user.id, weight, nowMs)
  const params = readParameters(terms, parameters)
  const userAgent = String(headers['user-agent'] ?? '')
  const client = { ip, userAgent, deviceId: deviceIdOf(headers, context), locale: localeOf(headers, context) }
  const token = findToken(credentials)?.token
  const upload = body?.kind === 'file' ? body.bytes : undefined
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  // `identify` has refused whoever must be signed in and is not.
  const call = { params, caller, token, ...client, requestId, header, nowMs, upload, setCookie }
  const handled = handle(call as SiteCall<unknown, never>, site)
  // What anybody may ask goes on without the database where it can.
  const isRead = method === 'GET' && terms.access === 'session' && terms.isChange === undefined
  return isRead && handled instanceof Promise ? unlessSilent(site.sql, handled) : handled
}
