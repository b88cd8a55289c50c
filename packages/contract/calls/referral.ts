import { z } from 'zod'
import { type CallTable, textFile } from '../call.ts'
import { cursor, page } from '../paging.ts'
import { form } from '../terms/parameter-forms.ts'
import { commissionStates, rebateProducts } from '../terms/referral.ts'
import { asset, decimal, flag, id, plainText, rowLimit, timeMs, whole } from '../values.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const percent = whole(0, 100)
/** Half of the rebate is the most that can be passed on. */
const kickbackPercent = whole(0, 50)
const code = z.string().regex(/^[0-9A-Z]{8}$/, form('inviteCode'))
const label = plainText(30)

/** Sums in USDT: what was paid as of its payment, what was not yet as of now. */
const sums = { rebateTotal: decimal, rebateToday: decimal, pending: decimal } as const
const productRow = z.object({ product: z.enum(rebateProducts), traded: count, ...sums })

const summary = z.object({
  invited: count,
  /** Of those: verified at any level, and with a trade that counts. */
  verified: count,
  traded: count,
  ...sums,
  /** Of the invitees’ trading fees: `0.20`. */
  rate: decimal,
  /** What of the rebate the first code passes on. */
  kickbackRate: decimal,
  tier: z.enum(['standard', 'kol']),
  byProduct: z.array(productRow),
  currency: z.string(),
  /** Trades until then are counted. */
  updatedAt: timeMs,
})

const ownCode = z.object({
  code,
  label: z.string(),
  kickbackPercent,
  isFrozen: flag,
  invited: count,
  /** What to send to whoever is invited. */
  link: z.string(),
})

export const referralCalls = {
  'GET /arcade-web/{product}Referral/getRebateSummaryData': {
    access: 'session',
    summary: 'What the caller earns by those they invited, as a summary.',
    weight: 5,
    params: z.strictObject({}),
    data: summary,
  },
  'GET /exchange-web/web/referral/overview': {
    access: 'session',
    summary: 'The caller’s invite codes with their links, what they earn, and the rules it follows.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({
      ...summary.shape,
      codes: z.array(ownCode),
      /** What the caller got themselves as somebody’s invitee, in USDT. */
      kickbackReceived: decimal,
      ratePercent: percent,
      earningDays: count,
      mostCodes: count,
    }),
  },
  'POST /exchange-web/web/referral/addCode': {
    access: 'session',
    summary: 'Makes one more invite code, with a share of the rebate for those who come by it.',
    weight: 10,
    params: z.strictObject({ kickbackPercent, label: label.default('') }),
    data: z.object({ code }),
  },
  'POST /exchange-web/web/referral/changeCode': {
    access: 'session',
    summary: 'Changes a code for those who register from now on; who came by it keeps what it promised.',
    weight: 5,
    params: z.strictObject({ code, kickbackPercent, label: label.default('') }),
    data: z.object({ code }),
  },
  'GET /exchange-web/web/referral/invitees': {
    access: 'session',
    summary: 'Whom the caller invited, masked, newest first.',
    weight: 5,
    params: z.strictObject({ cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(
      z.object({
        id,
        name: z.string(),
        registeredAtMs: timeMs,
        /** Until then their trades count. */
        earnsUntilMs: timeMs,
        isVerified: z.boolean(),
        hasTraded: z.boolean(),
        code,
        kickbackPercent,
        /** Paid and not paid yet, in USDT. */
        earned: decimal,
        /** Being looked at: nothing is paid until then. */
        isHeld: z.boolean(),
      }),
    ),
  },
  'GET /exchange-web/web/referral/payments': {
    access: 'session',
    summary: 'What the caller was paid, by day and coin, newest first.',
    weight: 2,
    params: z.strictObject({ cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(
      z.object({
        id,
        /** UTC day whose trades it is for; paid on the next. */
        day: z.iso.date(),
        coin: asset,
        amount: decimal,
        /** In USDT when it was paid; null where no market priced the coin. */
        worth: decimal.nullable(),
        state: z.enum(commissionStates),
      }),
    ),
  },
  'GET /exchange-web/web/referral/export': {
    access: 'session',
    summary: 'The caller’s payments as CSV, newest first.',
    weight: 20,
    params: z.strictObject({}),
    data: textFile,
    file: 'csv',
  },
} as const satisfies CallTable
