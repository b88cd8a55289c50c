import { MOST_CODES } from '@bowline/capabilities/account-access/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  EARNING_DAYS,
  type RebatePayment,
  type RebateSummary,
  type Referral,
} from '@bowline/capabilities/referral/index.ts'
import type { referralCalls } from '@bowline/contract/calls/referral.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { trimUnits } from '@bowline/money'
import { csvLine } from '@bowline/platform/csv.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { CSV_PAGE, csvFile } from '../../site-kit/csv-file.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly referral: Pick<Referral, 'summary' | 'codes' | 'addCode' | 'changeCode' | 'invitees' | 'payments'>
  readonly markets: Pick<MarketRegistry, 'asset'>
  readonly publicUrl: () => string
}

const CURRENCY = 'USDT'

export const referralHandlers: Handlers<typeof referralCalls, Needs> = {
  'GET /arcade-web/{product}Referral/getRebateSummaryData': async ({ caller }, { referral }) =>
    shownSummary(await referral.summary(caller.user.id)),

  'GET /exchange-web/web/referral/overview': async ({ caller }, { referral, publicUrl }) => {
    const { id } = caller.user
    const [summary, codes] = await Promise.all([referral.summary(id), referral.codes(id)])
    return {
      ...shownSummary(summary),
      codes: codes.map((code) => ({ ...code, link: `${publicUrl()}/user/register?inviteCode=${code.code}` })),
      kickbackReceived: amountText(summary.kickbackReceived),
      ratePercent: summary.ratePercent,
      earningDays: EARNING_DAYS,
      mostCodes: MOST_CODES,
    }
  },

  'POST /exchange-web/web/referral/addCode': async ({ caller, params }, { referral }) => {
    const code = await referral.addCode(caller.user.id, params)
    if (code === undefined) throw new SiteRefusal(SiteCode.refused, 'referral.codes-most', null, { most: MOST_CODES })
    return { code }
  },

  'POST /exchange-web/web/referral/changeCode': async ({ caller, params }, { referral }) => {
    if (!(await referral.changeCode(caller.user.id, params)))
      throw new SiteRefusal(SiteCode.refused, 'referral.code-unknown', { field: 'code' })
    return { code: params.code }
  },

  'GET /exchange-web/web/referral/invitees': async ({ caller, params: { cursor, limit } }, { referral }) => {
    const rows = await referral.invitees(caller.user.id, { before: cursorNumber(cursor), limit: limit + 1 })
    const { rows: shown, next } = pageOf(rows, limit, ({ id }) => String(id))
    return { rows: shown.map(({ earned, ...row }) => ({ ...row, earned: amountText(earned) })), next }
  },

  'GET /exchange-web/web/referral/payments': async ({ caller, params: { cursor, limit } }, { referral, markets }) => {
    const rows = await referral.payments(caller.user.id, { before: cursorNumber(cursor), limit: limit + 1 })
    const { rows: shown, next } = pageOf(rows, limit, ({ id }) => String(id))
    return { rows: shown.map((payment) => paymentRow(payment, markets)), next }
  },

  'GET /exchange-web/web/referral/export': ({ caller, nowMs }, { referral, markets }) =>
    csvFile('referral', nowMs, ['day (UTC)', 'coin', 'amount', `worth (${CURRENCY})`, 'state'], async (cursor) => {
      const rows = await referral.payments(caller.user.id, { before: cursorNumber(cursor), limit: CSV_PAGE + 1 })
      const { rows: shown, next } = pageOf(rows, CSV_PAGE, ({ id }) => String(id))
      const lines = shown.map((payment) => {
        const { day, coin, amount, worth, state } = paymentRow(payment, markets)
        return csvLine([day, coin, amount, worth ?? '', state])
      })
      return { lines, next }
    }),
}

function shownSummary(summary: RebateSummary) {
  const { invited, verified, traded, tier, ratePercent, kickbackPercent, updatedAtMs } = summary
  return {
    ...{ invited, verified, traded, tier, rate: fraction(ratePercent), kickbackRate: fraction(kickbackPercent) },
    ...sumsOf(summary),
    byProduct: summary.byProduct.map(({ product, ...row }) => ({ product, traded: row.traded, ...sumsOf(row) })),
    currency: CURRENCY,
    updatedAt: updatedAtMs,
  }
}

function sumsOf({ total, today, pending }: Pick<RebateSummary, 'total' | 'today' | 'pending'>) {
  return { rebateTotal: amountText(total), rebateToday: amountText(today), pending: amountText(pending) }
}

/** `20` → `0.20`. */
const fraction = (percent: number) => trimUnits(BigInt(percent), 2)

function paymentRow({ id, day, asset, amount, worth, state }: RebatePayment, markets: Needs['markets']) {
  const coin = markets.asset(asset)?.code ?? ''
  return { id, day, coin, amount: amountText(amount), worth: worth === undefined ? null : amountText(worth), state }
}
