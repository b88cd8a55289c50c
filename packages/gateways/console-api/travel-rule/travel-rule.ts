import { amountText } from '@bowline/capabilities/markets/index.ts'
import { caseInReview, type Parties, reviewCase, waitingCases } from '@bowline/capabilities/travel-rule/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { travelRuleReviewCalls } from '@bowline/contract/console/calls/travel-rule.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { originTerms } from './execute-origin.ts'

interface Needs {
  readonly sql: Sql
  readonly travelRuleParties: (id: string) => Promise<Parties | undefined>
}

export const travelRuleReviewHandlers: ConsoleHandlers<typeof travelRuleReviewCalls, Needs> = {
  async 'GET /console-api/travel-rule/waiting'(call, { sql }) {
    const { cursor, limit } = call.params
    const waiting = await waitingCases(sql, cursorNumber(cursor), limit + 1)
    const { rows, next } = pageOf(waiting, limit, ({ askedAtMs }) => String(askedAtMs))
    await recordAudit(sql, call, { action: 'travel-rule.list', after: { found: rows.length } })
    return {
      rows: rows.map(({ id, userId, coin, network, address, need, sendTo, isOwner, provider, askedAtMs, ...row }) => ({
        ...{ id, userId, coin, network, address, askedAtMs, required: need },
        amount: amountText(row.amount),
        value: amountText(row.value),
        sendTo: sendTo ?? null,
        isOwner: isOwner ?? false,
        provider: provider ?? null,
        isRequested: row.withdrawId !== undefined,
        direction: row.depositId === undefined ? ('out' as const) : ('in' as const),
      })),
      next,
    }
  },

  async 'GET /console-api/travel-rule/parties'(call, { sql, travelRuleParties }) {
    const { id } = call.params
    // Before anything is shown: whoever reads this is on record.
    await recordAudit(sql, call, { action: 'travel-rule.read', object: { kind: 'travel-rule', id } })
    const parties = await travelRuleParties(id)
    return { parties: parties ? shown(parties) : null }
  },

  async 'POST /console-api/travel-rule/review'(call, { sql }) {
    const { id, verdict, reason } = call.params
    const { member } = call.session
    if (verdict === 'accept' && member.decidesFromMs > call.nowMs)
      throw new SiteRefusal(SiteCode.refused, 'staff.request-too-new')
    const waiting = await caseInReview(sql, id)
    if (!waiting) throw new SiteRefusal(SiteCode.refused, 'staff.travel-rule-gone')
    // Coins are given to somebody by it.
    if (verdict === 'accept' && waiting.depositId !== undefined) {
      await askSecondPerson(call, { kind: 'accept-origin', subject: {}, terms: originTerms(waiting), reason })
      return { done: 'asked' as const }
    }
    const reviewed = await reviewCase(sql, { id, staff: member.id, verdict, reason }, call.nowMs)
    if (!reviewed) throw new SiteRefusal(SiteCode.refused, 'staff.travel-rule-gone')
    const done = verdict === 'accept' ? ('accepted' as const) : ('rejected' as const)
    await recordAudit(sql, call, {
      action: `travel-rule.${verdict}`,
      object: { kind: 'travel-rule', id },
      after: {
        reason,
        userId: reviewed.userId,
        withdrawId: reviewed.withdrawId ?? null,
        depositId: reviewed.depositId ?? null,
      },
    })
    return { done }
  },
}

function shown({ originator, originatorAccount, beneficiary, beneficiaryCountry, beneficiaryProvider }: Parties) {
  const { familyName, name, country } = originator
  return {
    originator: { familyName, name },
    originatorAccount,
    originatorCountry: country ?? null,
    beneficiary:
      beneficiary.kind === 'natural'
        ? { familyName: beneficiary.name.familyName, name: beneficiary.name.name }
        : { familyName: beneficiary.legalName, name: '' },
    beneficiaryCountry: beneficiaryCountry ?? null,
    provider: beneficiaryProvider?.legalName ?? null,
  }
}
