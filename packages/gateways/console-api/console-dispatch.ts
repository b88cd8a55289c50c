import type { StaffSignInParts } from '@bowline/capabilities/staff/index.ts'
import type { ConsoleTerms } from '@bowline/contract/console/console-call.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import { type Sql, unlessSilent } from '@bowline/platform/postgres/index.ts'
import type { CallLimits } from '../call-kit/call-limits.ts'
import { readValue } from '../call-kit/read-parameters.ts'
import { refusalEnvelope } from '../call-kit/refusal-envelope.ts'
import { readSent, type SentBody } from '../call-kit/sent-parameters.ts'
import { type AdmitNeeds, admit, findStaffToken } from './console-caller.ts'
import type { ConsoleCall, ConsoleHandler } from './console-handler.ts'

/** One row of the table: the contract's terms of a call, and its handler. */
export interface ConsoleRow {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly terms: ConsoleTerms
  readonly handle: ConsoleHandler<ConsoleTerms, never>
}

/** What the steps before a handler use. */
export interface ConsoleDispatchNeeds extends AdmitNeeds {
  /** By which one member changes something; what is only read goes by the other, which can write nothing. */
  readonly sql: Sql
  readonly readingSql: Sql
  readonly staff: Pick<StaffSignInParts, 'sessions' | 'sql'>
  readonly limits: Pick<CallLimits, 'chargeAddress' | 'chargeAccount'>
  readonly now: () => number
}

/** A request as received by the transport. */
export interface ConsoleRequest {
  readonly id: string
  readonly ip: string
  readonly host: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: string
  readonly body: SentBody | undefined
  readonly setToken: ConsoleCall['setToken']
}

/** The steps of every call: address, caller, role, parameters, handler. The first that refuses decides the answer. */
export async function dispatchConsole(
  row: ConsoleRow,
  request: ConsoleRequest,
  console: ConsoleDispatchNeeds,
  log: Log,
): Promise<{ readonly data: unknown } | Envelope> {
  try {
    return { data: await answer(row, request, console) }
  } catch (error) {
    return refusalEnvelope(error, { name: row.name, requestId: request.id }, log)
  }
}

async function answer({ method, terms, handle }: ConsoleRow, request: ConsoleRequest, console: ConsoleDispatchNeeds) {
  const { id: requestId, ip, host, headers, query, body, setToken } = request
  const nowMs = console.now()
  const weight = terms.weight ?? 1
  console.limits.chargeAddress(ip, weight)
  const session = await admit(terms.access, { method, host, headers }, console, nowMs)
  if (session) console.limits.chargeAccount(session.member.id, weight)
  const params = readValue(terms.params, readSent(query, body).parameters)
  const userAgent = String(headers['user-agent'] ?? '')
  const decisions = console.staff.sql
  const call = {
    params,
    session,
    token: findStaffToken({ headers }),
    ip,
    userAgent,
    requestId,
    nowMs,
    decisions,
    setToken,
  }
  // `admit` has already refused callers who must be signed in and are not.
  if (method === 'POST') return handle(call as never, console as never)
  const { readingSql: sql } = console
  const handled = handle(call as never, { ...console, sql } as never)
  return handled instanceof Promise ? unlessSilent(sql, handled) : handled
}
