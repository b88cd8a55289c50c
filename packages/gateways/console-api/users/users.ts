import { attributionOf, invitedBy } from '@bowline/capabilities/account-access/index.ts'
import type { Freezes } from '@bowline/capabilities/account-security/index.ts'
import { deviceName, holdsOf, securityHistory } from '@bowline/capabilities/account-security/index.ts'
import { keysOf } from '@bowline/capabilities/api-keys/index.ts'
import { boundFactors } from '@bowline/capabilities/factors/index.ts'
import type { Sessions } from '@bowline/capabilities/identity/index.ts'
import { kycStateOf } from '@bowline/capabilities/kyc/index.ts'
import { staffMay } from '@bowline/capabilities/permission/index.ts'
import { searchUsers } from '@bowline/capabilities/staff/index.ts'
import type { userCalls } from '@bowline/contract/console/calls/users.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, cursorParts, pageOf } from '../../call-kit/pages.ts'
import { securityEventRow } from '../../site-kit/security-event-row.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { actorOf, staffNames } from '../staff/staff-names.ts'
import { userRow } from './contact.ts'
import { type BalanceNeeds, readBalances } from './read-balances.ts'
import { userOf } from './user-of.ts'

interface UserNeeds extends BalanceNeeds {
  readonly sql: Sql
  readonly freezes: Freezes
  readonly sessions: Sessions
}

export const userHandlers: ConsoleHandlers<typeof userCalls, UserNeeds> = {
  async 'GET /console-api/users/search'(call, console) {
    const { sql } = console
    const { cursor, limit, order, direction, ...filter } = call.params
    const isPrivate = staffMay(call.session.member, 'users.private')
    const after = cursor === undefined ? undefined : cursorParts(cursor, 2)
    const found = await searchUsers(sql, { ...filter, order, direction, after, limit: limit + 1 })
    const page = pageOf(found, limit, ({ place }) => place)
    const worths = await Promise.all(page.rows.map(({ id }) => readBalances(console, id)))
    await recordAudit(sql, call, { action: 'users.search', after: { ...filter, found: page.rows.length } })
    return {
      rows: page.rows.map((user, at) => ({
        ...userRow(user, isPrivate),
        country: user.country ?? null,
        tradingFrozen: user.tradingFrozen,
        withdrawalsFrozen: user.withdrawalsFrozen,
        cameBy: user.cameBy,
        worth: (worths[at] as (typeof worths)[number]).worth,
      })),
      next: page.next,
    }
  },

  async 'GET /console-api/users/show'(call, console) {
    const { sql, freezes } = console
    const { session, nowMs } = call
    const user = await userOf(sql, call.params.userId)
    const [held, frozen, list, holds, factors, identityState, { isKol, invited }, cameBy] = await Promise.all([
      readBalances(console, user.id),
      freezes.of(user.id),
      freezes.list(user.id),
      holdsOf(sql, user.id, nowMs),
      boundFactors(sql, user.id),
      kycStateOf(sql, user.id),
      invitedBy(sql, user.id),
      attributionOf(sql, user.id),
    ])
    const nameOf = await staffNames(sql)
    await recordAudit(sql, call, { action: 'users.show', userId: user.id })
    const isPrivate = staffMay(session.member, 'users.private')
    return {
      profile: {
        ...userRow(user, isPrivate),
        country: user.country ?? null,
        isEmailConfirmed: user.isEmailConfirmed,
        isMasked: !isPrivate,
        isKol,
        invited,
        cameBy,
      },
      ...frozen,
      freezes: list.map(({ id, cause, trading, withdrawals, note: text, setBy, setAtMs }) => ({
        id,
        cause,
        trading,
        withdrawals,
        note: text,
        setBy: nameOf(actorOf(setBy)),
        setAtMs,
      })),
      holds,
      ...held,
      factors: {
        authenticator: factors.authenticator,
        mobile: factors.sms,
        pin: factors.pin,
        passkeys: factors.passkeys,
      },
      identityState,
    }
  },

  async 'GET /console-api/users/sessions'(call, { sql, sessions }) {
    const user = await userOf(sql, call.params.userId)
    const rows = await sessions.list(user.id, call.nowMs)
    await recordAudit(sql, call, { action: 'users.sessions', userId: user.id })
    return {
      rows: rows.map(({ sessionId, client, createdAtMs, lastUsedAtMs }) => ({
        id: sessionId,
        type: client.type,
        ip: client.ip,
        country: client.country ?? null,
        device: deviceName(client.userAgent),
        createdAtMs,
        lastUsedAtMs,
      })),
    }
  },

  async 'GET /console-api/users/security-events'(call, { sql }) {
    const { userId, cursor, limit } = call.params
    const user = await userOf(sql, userId)
    const beforeId = cursorNumber(cursor)
    const rows = await securityHistory(sql, user.id, { beforeId, limit: limit + 1, nowMs: call.nowMs })
    await recordAudit(sql, call, { action: 'users.security-events', userId: user.id })
    const page = pageOf(rows, limit, ({ id }) => String(id))
    return {
      rows: page.rows.map(securityEventRow),
      next: page.next,
    }
  },

  async 'GET /console-api/users/api-keys'(call, { sql }) {
    const user = await userOf(sql, call.params.userId)
    const keys = await keysOf(sql, user.id, call.nowMs)
    await recordAudit(sql, call, { action: 'users.api-keys', userId: user.id })
    return {
      rows: keys.map(({ apiKey, label, type, permissions, ips, createdAtMs }) => ({
        apiKey: `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`,
        label,
        type,
        permissions: [...permissions],
        ips: [...ips],
        createdAtMs,
      })),
    }
  },
}
