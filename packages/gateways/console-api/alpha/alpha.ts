import {
  type EarlyMarkets,
  grantAlphaPass,
  listAlphaPasses,
  openEarlyMarket,
  readEarlyMarkets,
  setEarlyMarket,
  withdrawAlphaPass,
} from '@bowline/capabilities/alpha-access/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { staffMay } from '@bowline/capabilities/permission/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { alphaCalls } from '@bowline/contract/console/calls/alpha.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { cursorParts, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { pairOf } from '../../site-kit/pair.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { marketOf } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'
import { actorOf, staffNames } from '../staff/staff-names.ts'
import { contacts } from '../users/contact.ts'
import { type NotifyNeeds, notifyOfDecision } from '../users/notify-user.ts'
import { userOf } from '../users/user-of.ts'

interface Needs extends NotifyNeeds {
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly earlyMarkets: Pick<EarlyMarkets, 'isEarly' | 'refresh'>
}

const LONGEST_EARLY_MS = 90 * 86_400_000

export const alphaHandlers: ConsoleHandlers<typeof alphaCalls, Needs> = {
  async 'GET /console-api/alpha/passes'(call, { sql }) {
    const { cursor, limit } = call.params
    const isPrivate = staffMay(call.session.member, 'users.private')
    const rows = await listAlphaPasses(sql, { ...(cursor !== undefined && { before: last(cursor) }), limit: limit + 1 })
    const page = pageOf(rows, limit, ({ user, setAtMs }) => `${setAtMs}.${user.id}`)
    const nameOf = await staffNames(sql)
    await recordAudit(sql, call, { action: 'alpha.list', after: { found: page.rows.length } })
    return {
      rows: page.rows.map(({ user, note: reason, setBy, setAtMs }) => ({
        userId: user.id,
        ...contacts(user, isPrivate),
        reason,
        setBy: nameOf(actorOf(setBy)),
        setAtMs,
      })),
      next: page.next,
    }
  },

  async 'POST /console-api/alpha/grant'(call, { sql, messages }) {
    const { userId, reason } = call.params
    const user = await userOf(sql, userId)
    await inTransaction(sql, async (tx) => {
      const setBy = `staff:${call.session.member.id}`
      if (!(await grantAlphaPass(tx, user.id, { note: reason, setBy, nowMs: call.nowMs }))) throw hasOne()
      await recordAudit(tx, call, { action: 'alpha.grant', userId: user.id, after: { reason } })
      await notifyOfDecision(tx, { messages }, newsOf('alphaPassGranted', user.id, call.nowMs))
    })
    messages.webNews.published(user.id)
    return { userId: user.id }
  },

  async 'POST /console-api/alpha/withdraw'(call, { sql, messages }) {
    const { userId, reason } = call.params
    await inTransaction(sql, async (tx) => {
      if (!(await withdrawAlphaPass(tx, userId))) throw hasNone()
      await recordAudit(tx, call, { action: 'alpha.withdraw', userId, after: { reason } })
      await notifyOfDecision(tx, { messages }, newsOf('alphaPassWithdrawn', userId, call.nowMs))
    })
    messages.webNews.published(userId)
    return { userId }
  },

  async 'GET /console-api/alpha/markets'(_call, { sql, markets, earlyMarkets }) {
    const nameOf = await staffNames(sql)
    const known = (await readEarlyMarkets(sql)).flatMap(({ market: number, note: reason, setBy, ...early }) => {
      const market = markets.byNumber(number)
      if (!market) return []
      const { endsAtMs, setAtMs } = early
      const isEarly = earlyMarkets.isEarly(number)
      return [
        {
          symbol: market.symbol,
          pair: pairOf(market),
          endsAtMs,
          isEarly,
          reason,
          setBy: nameOf(actorOf(setBy)),
          setAtMs,
        },
      ]
    })
    return { markets: known }
  },

  async 'POST /console-api/alpha/list-early'(call, { sql, markets, earlyMarkets }) {
    const { symbol, endsAtMs, reason: note } = call.params
    const market = marketOf({ markets }, symbol).number
    if (endsAtMs <= call.nowMs || endsAtMs > call.nowMs + LONGEST_EARLY_MS) throw badEnd()
    await inTransaction(sql, async (tx) => {
      const setBy = `staff:${call.session.member.id}`
      await setEarlyMarket(tx, { market, endsAtMs, note, setBy, setAtMs: call.nowMs })
      await recordAudit(tx, call, { action: 'alpha.list-early', after: { symbol, endsAtMs, reason: note } })
    })
    await earlyMarkets.refresh()
    return { endsAtMs }
  },

  async 'POST /console-api/alpha/open-early'(call, { sql, markets, earlyMarkets }) {
    const { symbol, reason } = call.params
    const market = marketOf({ markets }, symbol).number
    await inTransaction(sql, async (tx) => {
      if (!(await openEarlyMarket(tx, market))) throw notEarly()
      await recordAudit(tx, call, { action: 'alpha.open-early', after: { symbol, reason } })
    })
    await earlyMarkets.refresh()
    return { symbol }
  },
}

function last(cursor: string) {
  const [setAtMs = 0, userId = 0] = cursorParts(cursor, 2)
  return { setAtMs, userId }
}

/** Without the reason, which staff wrote for each other. */
function newsOf(template: 'alphaPassGranted' | 'alphaPassWithdrawn', account: number, nowMs: number) {
  return { key: `${template}-${account}-${nowMs}`, account, template, values: { time: nowMs }, atMs: nowMs }
}

const hasOne = () => new SiteRefusal(SiteCode.refused, 'staff.has-pass', { field: 'userId' })
const badEnd = () => new SiteRefusal(SiteCode.refused, 'staff.early-end', { field: 'endsAtMs' })
const notEarly = () => new SiteRefusal(SiteCode.refused, 'staff.not-early', { field: 'symbol' })
const hasNone = () => new SiteRefusal(SiteCode.refused, 'staff.has-no-pass', { field: 'userId' })
