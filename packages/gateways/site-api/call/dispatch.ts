import type { Identity } from '@bowline/capabilities/identity/index.ts'
import { type Permissions, personAt } from '@bowline/capabilities/permission/index.ts'
import type { CallTerms } from '@bowline/contract/call.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import { defaultLocale } from '@bowline/contract/terms/locales.ts'
import type { Log } from '@bowline/platform/log.ts'
import { type Sql, unlessSilent } from '@bowline/platform/postgres/index.ts'
import type { CallLimits } from '../../call-kit/call-limits.ts'
import { type Credentials, findToken, identify } from '../../call-kit/caller.ts'
import { readParameters } from '../../call-kit/read-parameters.ts'
import { refusalEnvelope } from '../../call-kit/refusal-envelope.ts'
import { readSent, type SentBody } from '../../call-kit/sent-parameters.ts'
import { deviceIdOf, namedLocale } from './client-context.ts'
import type { Handler, SiteCall } from './handler.ts'
import { requirePermission } from './require-permission.ts'
import type { SpokenLocales } from './spoken-locales.ts'

/** What the steps before a handler need. */
export interface DispatchNeeds {
  readonly sql: Sql
  readonly identity: Pick<Identity, 'sessions' | 'csrf'>
  readonly permissions: Pick<Permissions, 'may'>
  readonly limits: Pick<CallLimits, 'chargeAddress' | 'chargeAccount'>
  readonly spokenLocales: Pick<SpokenLocales, 'note'>
  readonly now: () => number
}

/** One row of the table: the contract's terms of a call, and its handler. */
export interface CallRow {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly terms: CallTerms
  /** With all facades; each handler names those it uses. */
  readonly handle: Handler<CallTerms, never>
}

/** A request as received by the transport. */
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
 * The steps of every call: address, parameters, caller, account, schema, handler. The first that refuses decides the
 * answer; a failure on our side is reported without details, with the id under which the log has them.
 */
export async function dispatch(
  row: CallRow,
  request: SiteRequest,
  site: DispatchNeeds,
  log: Log,
): Promise<{ readonly data: unknown } | Envelope> {
  try {
    return { data: await answer(row, request, site) }
  } catch (error) {
    return refusalEnvelope(error, { name: row.name, requestId: request.id }, log)
  }
}

async function answer({ method, terms, handle }: CallRow, request: SiteRequest, site: DispatchNeeds): Promise<unknown> {
  const { id: requestId, ip, host, headers, query, body, setCookie } = request
  const nowMs = site.now()
  const weight = terms.weight ?? 1
  site.limits.chargeAddress(ip, weight)
  const { parameters, context } = readSent(query, body)
  const credentials: Credentials = { method, host, headers, tokenParameter: context.get('token') }
  const caller = await identify(terms, credentials, site.identity, nowMs)
  if (caller) site.limits.chargeAccount(caller.user.id, weight)
  const params = readParameters(terms, parameters)
  const actor = personAt(caller?.user, ip)
  if (terms.requires) await requirePermission(site.permissions, actor, terms.requires, nowMs)
  const userAgent = String(headers['user-agent'] ?? '')
  const named = namedLocale(headers, context)
  if (caller) site.spokenLocales.note(caller.user.id, named, nowMs)
  const client = { ip, userAgent, deviceId: deviceIdOf(headers, context), locale: named ?? defaultLocale.id }
  const token = findToken(credentials)?.token
  const upload = body?.kind === 'file' ? body.bytes : undefined
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  // `identify` has already refused callers who must be signed in and are not.
  const call = { params, caller, actor, token, ...client, requestId, header, nowMs, upload, setCookie }
  const handled = handle(call as SiteCall<unknown, never, never>, site as never)
  // Calls open to anyone work without the database where they can.
  const isRead = method === 'GET' && terms.access === 'session' && terms.isChange === undefined
  return isRead && handled instanceof Promise ? unlessSilent(site.sql, handled) : handled
}
