import {
  comingPayouts,
  type Earn,
  previewOf,
  type RedeemRefusal,
  type SubscribeRefusal,
} from '@bowline/capabilities/earn/index.ts'
import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import type { earnCalls } from '@bowline/contract/calls/earn.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type Amount, LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { payoutRow, percentText, positionRow, productRow, requestRow } from './earn-rows.ts'

interface Needs {
  readonly earn: Pick<
    Earn,
    'offers' | 'subscribe' | 'redeem' | 'setRenewal' | 'positions' | 'requests' | 'payouts' | 'products'
  >
}

const VISITOR = 0

export const earnHandlers: Handlers<typeof earnCalls, Needs> = {
  'GET /exchange-web/web/earn/products': async ({ caller, nowMs }, { earn }) => ({
    products: (await earn.offers(caller?.user.id ?? VISITOR)).map((offer) => productRow(offer, nowMs)),
  }),

  'GET /exchange-web/web/earn/preview': async ({ params, caller, nowMs }, { earn }) => {
    const product = (await earn.products()).find(({ id }) => id === params.productId)
    if (!product) throw refused({ refusal: 'unknown-product' })
    const held = caller ? await earn.positions(caller.user.id) : []
    const own = held.find((each) => each.product.id === product.id && product.kind === 'flexible')
    const preview = previewOf(product, readAmount(params.amount), own?.position.principal ?? 0n, nowMs)
    const { ratePpm, perDay, total, startsAtMs, firstPayoutAtMs, endsAtMs = null } = preview
    return {
      ...{ percent: percentText(ratePpm), perDay: amountText(perDay) },
      ...{ total: total === undefined ? null : amountText(total), startsAtMs, firstPayoutAtMs, endsAtMs },
    }
  },

  'POST /exchange-web/web/earn/subscribe': async ({ params, actor }, { earn }) => {
    const { key, productId, isRenewed = false } = params
    const request = await earn.subscribe(actor, { key, productId, amount: readAmount(params.amount), isRenewed })
    if ('refusal' in request) throw refused(request)
    return requestRow(request, await productOf(earn, request.productId))
  },

  'POST /exchange-web/web/earn/redeem': async ({ params, actor }, { earn }) => {
    const { key, positionId, way } = params
    const amount = params.amount === undefined ? undefined : readAmount(params.amount)
    const request = await earn.redeem(actor, { key, positionId, amount, way })
    if ('refusal' in request) throw refused(request)
    return requestRow(request, await productOf(earn, request.productId))
  },

  'POST /exchange-web/web/earn/renew': async ({ params: { positionId, isRenewed }, actor }, { earn }) => {
    if (!(await earn.setRenewal(actor, positionId, isRenewed))) throw refused({ refusal: 'unknown-position' })
    return { isRenewed }
  },

  'GET /exchange-web/web/earn/positions': async ({ caller, nowMs }, { earn }) => ({
    positions: (await earn.positions(caller.user.id)).map((held) => positionRow(held, nowMs)),
    nowMs,
  }),

  'GET /exchange-web/web/earn/calendar': async ({ params, caller, nowMs }, { earn }) => ({
    payouts: comingPayouts(await earn.positions(caller.user.id), nowMs, params.days).map((coming) => ({
      ...{ ...coming, reward: amountText(coming.reward), principal: amountText(coming.principal) },
    })),
  }),

  'GET /exchange-web/web/earn/requests': async ({ params: { cursor, limit, ...period }, caller }, { earn }) => {
    const query = { ...period, beforeId: cursorNumber(cursor), limit: limit + 1 }
    const [rows, products] = await Promise.all([earn.requests(caller.user.id, query), earn.products()])
    const { rows: shown, next } = pageOf(rows, limit, ({ id }) => String(id))
    const ofId = (productId: number) => products.find(({ id }) => id === productId)
    return { rows: shown.map((row) => requestRow(row, ofId(row.productId))), next }
  },

  'GET /exchange-web/web/earn/payouts': async ({ params: { cursor, limit, ...period }, caller }, { earn }) => {
    const query = { ...period, beforeId: cursorNumber(cursor), limit: limit + 1 }
    const [rows, products] = await Promise.all([earn.payouts(caller.user.id, query), earn.products()])
    const { rows: shown, next } = pageOf(rows, limit, ({ id }) => String(id))
    const ofId = (productId: number) => products.find(({ id }) => id === productId)
    return { rows: shown.map((row) => payoutRow(row, ofId(row.productId))), next }
  },
}

async function productOf(earn: Needs['earn'], productId: number) {
  return (await earn.products()).find(({ id }) => id === productId)
}

function readAmount(text: string): Amount {
  const amount = parseAmount(text)
  if (typeof amount === 'bigint' && amount > 0n) return amount
  throw new SiteRefusal(SiteCode.refused, 'earn.amount')
}

const PLAIN = {
  'unknown-product': 'earn.unknown-product',
  ended: 'earn.ended',
  balance: 'earn.balance',
  'repeated-otherwise': 'earn.repeated',
  'unknown-position': 'earn.unknown-position',
  'not-holding': 'earn.not-holding',
  'wrong-way': 'earn.wrong-way',
  'term-over': 'earn.term-over',
  'not-possible': 'earn.not-possible',
} as const

const BOUNDED = {
  'most-each': 'earn.most-each',
  'sold-out': 'earn.sold-out',
  'too-much': 'earn.too-much',
  pool: 'earn.pool',
} as const

function refused(refusal: SubscribeRefusal | RedeemRefusal): SiteRefusal {
  if (!('bound' in refusal)) return new SiteRefusal(SiteCode.refused, PLAIN[refusal.refusal])
  const [bound, asset] = [trimUnits(refusal.bound, LEDGER_DECIMALS), refusal.coin]
  if (refusal.refusal === 'least') return new SiteRefusal(SiteCode.refused, 'earn.least', null, { least: bound, asset })
  return new SiteRefusal(SiteCode.refused, BOUNDED[refusal.refusal], null, { most: bound, asset })
}
