import type { ControlHandlers } from '@bowline/platform/control-socket.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { appendAudit, type Json } from '../audit-log/index.ts'
import { findUserByEmail, parseEmail } from '../identity/index.ts'
import { PartlyDone } from './refusals.ts'

/** The recorded fields of each method. Staff changes are recorded by their capability; demo money is not recorded. */
const NOTED: Readonly<Record<string, readonly string[]>> = {
  'user.create': ['kyc', 'fund'],
  'apikey.create': ['permissions', 'ips', 'type', 'label'],
  'apikey.delete': ['apiKey'],
  'account.freeze': [],
  'account.unfreeze': [],
  'account.fee-deduction': ['on'],
  'market.set-state': ['symbol', 'state'],
  'index.request-recipe': ['pair', 'weights', 'outlierPercent', 'by', 'reason'],
  'clock.agree': ['distanceMs'],
  'site.set': ['by', 'note'],
}

type Asked = Readonly<Record<string, Json>>

/**
 * Whoever may open the socket controls the data folder anyway; changes made through it are recorded in the audit log
 * all the same.
 */
export function withNotes(handlers: ControlHandlers, { sql, log }: { sql: Sql; log: Log }): ControlHandlers {
  const noted = Object.entries(NOTED).map(([method, fields]) => {
    const handle = handlers[method]
    if (!handle) throw new Error(`there is no method ${method} to note`)
    // A market must be haltable while the database is down.
    const record = (params: unknown, code: string) =>
      note(sql, method, fields, params as Asked, code).catch((err) =>
        log.error({ err, method }, 'a command could not be written to the audit log'),
      )
    const done = async (params: unknown) => {
      const answer = await handle(params).catch(async (error) => {
        if (error instanceof PartlyDone) await record(params, error.code)
        throw error
      })
      await record(params, '0')
      return answer
    }
    return [method, done] as const
  })
  return { ...handlers, ...Object.fromEntries(noted) }
}

async function note(sql: Sql, method: string, fields: readonly string[], asked: Asked, code: string): Promise<void> {
  const email = typeof asked.email === 'string' ? parseEmail(asked.email) : undefined
  const user = email === undefined ? undefined : await findUserByEmail(sql, email)
  // The demo's own users are not recorded.
  if (user?.isDemo) return
  await appendAudit(sql, {
    atMs: Date.now(),
    actor: { kind: 'system', id: 'command-line' },
    action: method,
    ...(user && { object: { kind: 'user', id: String(user.id) } }),
    after: Object.fromEntries(fields.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]]))),
    code,
  })
}
