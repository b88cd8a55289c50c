import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { cursor, page, period } from '../paging.ts'
import { earnRequestKinds, earnRequestStates, payoutPlaces, positionStates, redemptionWays } from '../terms/earn.ts'
import { CLOSE_EARN, OPEN_EARN } from '../terms/products.ts'
import { asset, decimal, flag, id, rowLimit, timeMs, whole } from '../values.ts'

/** The caller's own, so that a repeat is the same request. */
const key = z.uuid()

/** Percent a year, of the part of the principal up to `upTo`; of the rest where that is null. */
const rates = z.array(z.object({ upTo: decimal.nullable(), percent: decimal }))

const product = z.object({
  productId: id,
  kind: z.enum(['flexible', 'fixed']),
  coin: asset,
  /** Of fixed terms. */
  days: whole(1, 3_650).nullable(),
  pays: z.enum(['daily', 'end']).nullable(),
  rates,
  /** Where the interest comes from. */
  source: z.enum(['house', 'borrowers']),
  state: z.enum(['on-sale', 'sold-out', 'ended']),
  least: decimal,
  mostEach: decimal,
  quota: decimal,
  left: decimal,
  /** The same for the caller: of the product's quota and of one's own. */
  leftForUser: decimal,
  /** Of flexible ones: what all together can take back at once on one day (UTC). */
  instantPerDay: decimal.nullable(),
})

const positionRow = z.object({
  positionId: id,
  productId: id,
  kind: z.enum(['flexible', 'fixed']),
  coin: asset,
  days: whole(1, 3_650).nullable(),
  pays: z.enum(['daily', 'end']).nullable(),
  state: z.enum(positionStates),
  /** What earns. */
  principal: decimal,
  /** On its way back. */
  redeeming: decimal,
  /** What can be taken back now. */
  redeemable: decimal,
  /** A year, of all of it together. */
  percent: decimal,
  perDay: decimal,
  /** Not paid yet. */
  earned: decimal,
  paid: decimal,
  /** What leaving a term early costs: interest that was paid and is taken back. */
  forfeited: decimal,
  isRenewed: z.boolean(),
  startsAtMs: timeMs,
  endsAtMs: timeMs.nullable(),
})

const requestRow = z.object({
  requestId: id,
  positionId: id,
  productId: id,
  productKind: z.enum(['flexible', 'fixed']),
  coin: asset,
  days: whole(1, 3_650).nullable(),
  kind: z.enum(earnRequestKinds),
  amount: decimal,
  reward: decimal,
  forfeited: decimal,
  state: z.enum(earnRequestStates),
  /** Of failed ones; nothing was taken. */
  reason: z.enum(['balance', 'not-possible']).nullable(),
  askedAtMs: timeMs,
  dueAtMs: timeMs,
})

const payoutRow = z.object({
  payoutId: id,
  positionId: id,
  productKind: z.enum(['flexible', 'fixed']),
  coin: asset,
  days: whole(1, 3_650).nullable(),
  /** The day (UTC) up to whose beginning interest was paid. */
  dayMs: timeMs,
  reward: decimal,
  /** To what earns, to the spot account, or counted and paid at the end. */
  goesTo: z.enum(payoutPlaces),
  /** What had been counted, and the principal that returned or went on. */
  released: decimal,
  principal: decimal,
  isRenewed: z.boolean(),
  timeMs,
})

export const earnCalls = {
  'GET /exchange-web/web/earn/products': {
    access: 'anyone',
    summary: 'What coins can be lent, at what interest and for how long.',
    params: z.strictObject({}),
    data: z.object({ products: z.array(product) }),
  },
  'GET /exchange-web/web/earn/preview': {
    access: 'anyone',
    summary: 'Exactly what a subscription would bring, and when.',
    params: z.strictObject({ productId: id, amount: decimal }),
    data: z.object({
      percent: decimal,
      perDay: decimal,
      /** Of the whole term. */
      total: decimal.nullable(),
      startsAtMs: timeMs,
      firstPayoutAtMs: timeMs,
      endsAtMs: timeMs.nullable(),
    }),
  },
  'POST /exchange-web/web/earn/subscribe': {
    access: 'session',
    requires: OPEN_EARN,
    summary: 'Lends coins of the spot account. The same key again answers the same request.',
    weight: 2,
    params: z.strictObject({ key, productId: id, amount: decimal, isRenewed: flag.optional() }),
    data: requestRow,
  },
  'POST /exchange-web/web/earn/redeem': {
    access: 'session',
    requires: CLOSE_EARN,
    summary: 'Takes coins back: flexible ones at once or the next day, those of a term early and without interest.',
    weight: 2,
    params: z.strictObject({
      key,
      positionId: id,
      /** Left out: all of it. */
      amount: decimal.optional(),
      way: z.enum(redemptionWays),
    }),
    data: requestRow,
  },
  'POST /exchange-web/web/earn/renew': {
    access: 'session',
    requires: CLOSE_EARN,
    summary: 'Whether a term begins again when it is over.',
    params: z.strictObject({ positionId: id, isRenewed: flag }),
    data: z.object({ isRenewed: z.boolean() }),
  },
  'GET /exchange-web/web/earn/positions': {
    access: 'session',
    summary: 'What the caller lends now, with what it has earned.',
    params: z.strictObject({}),
    data: z.object({ positions: z.array(positionRow), nowMs: timeMs }),
  },
  'GET /exchange-web/web/earn/calendar': {
    access: 'session',
    summary: 'What the daily runs of the next days will pay.',
    params: z.strictObject({ days: whole(1, 366).default(35) }),
    data: z.object({
      payouts: z.array(
        z.object({
          atMs: timeMs,
          positionId: id,
          coin: asset,
          reward: decimal,
          principal: decimal,
          isRenewed: z.boolean(),
          /** At today's rate, with what is held now. */
          isEstimate: z.boolean(),
        }),
      ),
    }),
  },
  'GET /exchange-web/web/earn/requests': {
    access: 'session',
    summary: 'The caller’s subscriptions and redemptions, newest first.',
    params: z.strictObject({ ...period, cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(requestRow),
  },
  'GET /exchange-web/web/earn/payouts': {
    access: 'session',
    summary: 'What the caller was paid, newest first.',
    params: z.strictObject({ ...period, cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(payoutRow),
  },
} as const satisfies CallTable
