import { amountText } from '@bowline/capabilities/markets/index.ts'
import {
  decideHold,
  endContract,
  isHeld,
  listContracts,
  listHolds,
  rateOf,
  STANDARD_RATE_PERCENT,
} from '@bowline/capabilities/referral/index.ts'
import type { referralConsoleCalls } from '@bowline/contract/console/calls/referral.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { type NotifyNeeds, notifyOfDecision } from '../users/notify-user.ts'
import { userOf } from '../users/user-of.ts'
import { nothingWaits } from './execute-referral.ts'

interface Needs extends NotifyNeeds {
  readonly sql: Sql
}

export const referralConsoleHandlers: ConsoleHandlers<typeof referralConsoleCalls, Needs> = {
  async 'GET /console-api/referral/holds'({ params: { isOpen, cursor, limit } }, { sql }) {
    const rows = await listHolds(sql, { isOpen, before: cursorNumber(cursor), limit: limit + 1 })
    const { rows: shown, next } = pageOf(rows, limit, ({ inviteeId }) => String(inviteeId))
    return {
      rows: shown.map(({ volume, matched, paidWorth, decidedBy, ...hold }) => ({
        ...hold,
        decidedBy: decidedBy ?? null,
        ...{ volume: amountText(volume), matched: amountText(matched), paid: amountText(paidWorth) },
      })),
      next,
    }
  },

  async 'POST /console-api/referral/cancel'(call, { sql }) {
    const { inviteeId, reason } = call.params
    await inTransaction(sql, async (tx) => {
      const by = `staff:${call.session.member.id}`
      if (!(await decideHold(tx, { inviteeId, state: 'cancelled', by, nowMs: call.nowMs }))) throw nothingWaits()
      await recordAudit(tx, call, { action: 'referral.cancel', userId: inviteeId, after: { reason } })
    })
    return { isCancelled: true }
  },

  async 'POST /console-api/referral/request-release'(call, { sql }) {
    const { inviteeId, reason } = call.params
    if (!(await isHeld(sql, inviteeId))) throw nothingWaits()
    const terms = { about: String(inviteeId), change: { rebates: { from: 'waiting', to: 'paid' } } }
    return askSecondPerson(call, { kind: 'referral-release', subject: {}, terms, reason })
  },

  async 'POST /console-api/referral/request-clawback'(call, { sql }) {
    const { inviteeId, reason } = call.params
    await userOf(sql, inviteeId)
    const terms = { about: String(inviteeId), change: { rebates: { from: 'paid', to: 'taken back' } } }
    return askSecondPerson(call, { kind: 'referral-clawback', subject: {}, terms, reason })
  },

  async 'GET /console-api/referral/contracts'({ params: { cursor, limit } }, { sql }) {
    const rows = await listContracts(sql, { before: cursorNumber(cursor), limit: limit + 1 })
    const { rows: shown, next } = pageOf(rows, limit, ({ id }) => String(id))
    return { rows: shown.map(({ endsAtMs, ...contract }) => ({ ...contract, endsAtMs: endsAtMs ?? null })), next }
  },

  async 'POST /console-api/referral/request-contract'(call, { sql }) {
    const { userId, ratePercent, reason } = call.params
    await userOf(sql, userId)
    const { percent } = await rateOf(sql, userId, call.nowMs)
    const terms = { about: String(userId), change: { ratePercent: { from: String(percent), to: String(ratePercent) } } }
    return askSecondPerson(call, { kind: 'referral-contract', subject: {}, terms, reason })
  },

  async 'POST /console-api/referral/end-contract'(call, { sql, messages }) {
    const { userId, reason } = call.params
    const { nowMs } = call
    await inTransaction(sql, async (tx) => {
      if (!(await endContract(tx, userId, nowMs))) throw nothingWaits()
      await recordAudit(tx, call, { action: 'referral.end-contract', userId, after: { reason } })
      const values = { time: nowMs, percent: STANDARD_RATE_PERCENT }
      const about = { key: `referral-contract-end-${userId}-${nowMs}`, account: userId, atMs: nowMs } as const
      await notifyOfDecision(tx, { messages }, { ...about, template: 'referralContractEnded', values })
    })
    messages.webNews.published(userId)
    return { isEnded: true }
  },
}
