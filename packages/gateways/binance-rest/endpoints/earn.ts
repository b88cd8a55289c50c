import { randomUUID } from 'node:crypto'
import { type Earn, type ProductKind, previewOf } from '@bowline/capabilities/earn/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { CLOSE_EARN, OPEN_EARN } from '@bowline/contract/terms/products.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { bool, decimal, optional, parameters, rowLimit, text, whole } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { missing } from '../../binance-kit/wire-error.ts'
import { fixedShape, flexibleShape, pageRows, refusedEarn } from '../earn-shapes.ts'

type Needs = Pick<Venue, 'earn' | 'now'>

const BOTH = ['flexible', 'locked'] as const
const KIND: Readonly<Record<(typeof BOTH)[number], ProductKind>> = { flexible: 'flexible', locked: 'fixed' }

const numberOf = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

/** A product of this kind. */
async function productOf({ earn }: Needs, kind: ProductKind, id: string) {
  const found = (await earn.products()).find((product) => product.id === numberOf(id) && product.kind === kind)
  if (!found) throw refusedEarn('No such product.')
  return found
}

type Answer = Awaited<ReturnType<Earn['subscribe'] | Earn['redeem']>>

/** What was asked for, or the refusal in words, with the bound. */
function done(answer: Answer) {
  if (!('refusal' in answer)) return answer
  if (!('bound' in answer)) throw refusedEarn(`Refused: ${answer.refusal}.`)
  throw refusedEarn(`Refused: ${answer.refusal}, ${trimUnits(answer.bound, LEDGER_DECIMALS)} ${answer.coin}.`)
}

const list = (place: (typeof BOTH)[number]): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method: 'GET',
    path: `/sapi/v1/simple-earn/${place}/list`,
    summary: `What can be lent ${place === 'flexible' ? 'and taken back at any time' : 'for a fixed term'}.`,
    weight: 150,
    schema: parameters({ asset: optional(text), current: optional(whole), size: optional(rowLimit(100)) }),
    async handle({ params: { asset, ...page }, actor }, { earn, now }: Needs) {
      const offers = (await earn.offers(actor.account)).filter(
        ({ product }) => product.kind === KIND[place] && (asset === undefined || product.coin === asset),
      )
      return pageRows<object>(
        offers.map((offer) => (place === 'flexible' ? flexibleShape(offer, now()) : fixedShape(offer, now()))),
        page,
      )
    },
  })

const leftQuota = (place: (typeof BOTH)[number]): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method: 'GET',
    path: `/sapi/v1/simple-earn/${place}/personalLeftQuota`,
    summary: 'How much of a product the account can still subscribe.',
    weight: 150,
    schema: parameters({ productId: optional(text), projectId: optional(text) }),
    async handle({ params: { productId, projectId }, actor }, venue: Needs) {
      const { id } = await productOf(venue, KIND[place], productId ?? projectId ?? '')
      const offer = (await venue.earn.offers(actor.account)).find(({ product }) => product.id === id)
      return { leftPersonalQuota: amountText(offer?.leftForUser ?? 0n) }
    },
  })

const subscribe = (place: (typeof BOTH)[number]): Endpoint =>
  endpoint({
    security: 'trade',
    permission: 'trade',
    method: 'POST',
    path: `/sapi/v1/simple-earn/${place}/subscribe`,
    summary: 'Lends coins of the spot account.',
    requires: OPEN_EARN,
    weight: 1,
    schema: parameters({
      ...{ productId: optional(text), projectId: optional(text), amount: decimal },
      ...{ autoSubscribe: optional(bool), sourceAccount: optional(text) },
    }),
    async handle({ params, actor }, venue: Needs) {
      const { productId, projectId, amount, autoSubscribe: isRenewed = false } = params
      const product = await productOf(venue, KIND[place], productId ?? projectId ?? '')
      const asked = { key: randomUUID(), productId: product.id, amount, isRenewed }
      const { id, positionId } = done(await venue.earn.subscribe(actor, asked))
      const own = place === 'locked' && { positionId: String(positionId) }
      return { purchaseId: id, ...own, success: true }
    },
  })

const preview: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/simple-earn/flexible/subscriptionPreview',
  summary: 'What a subscription would bring a day.',
  weight: 150,
  schema: parameters({ productId: text, amount: decimal }),
  async handle({ params: { productId, amount }, actor }, venue: Needs) {
    const product = await productOf(venue, 'flexible', productId)
    const held = (await venue.earn.positions(actor.account)).find((each) => each.product.id === product.id)
    const { perDay } = previewOf(product, amount, held?.position.principal ?? 0n, venue.now())
    return {
      ...{ totalAmount: amountText(amount), rewardAsset: product.coin, airDropAsset: '' },
      ...{ estDailyBonusRewards: amountText(0n), estDailyRealTimeRewards: amountText(perDay) },
      estDailyAirdropRewards: amountText(0n),
    }
  },
})

/** At once from the pool of the day while there is some, otherwise the next day. */
const redeemFlexible: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/simple-earn/flexible/redeem',
  summary: 'Takes lent coins back: at once, or the next day when the pool of today is used up.',
  requires: CLOSE_EARN,
  weight: 1,
  schema: parameters({
    ...{ productId: text, redeemAll: optional(bool), amount: optional(decimal), destAccount: optional(text) },
  }),
  async handle({ params: { productId, redeemAll = false, amount }, actor }, venue: Needs) {
    if (!redeemAll && amount === undefined) throw missing('amount')
    const product = await productOf(venue, 'flexible', productId)
    const held = (await venue.earn.positions(actor.account)).find((each) => each.product.id === product.id)
    const asked = { positionId: held?.position.id ?? 0, amount: redeemAll ? undefined : amount }
    const first = await venue.earn.redeem(actor, { ...asked, key: randomUUID(), way: 'instant' })
    const isPoolEmpty = 'refusal' in first && first.refusal === 'pool'
    const answer = isPoolEmpty
      ? await venue.earn.redeem(actor, { ...asked, key: randomUUID(), way: 'standard' })
      : first
    return { redeemId: done(answer).id, success: true }
  },
})

const redeemFixed: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/simple-earn/locked/redeem',
  summary: 'Ends a term early: the interest is forfeited, the coins return within a day.',
  requires: CLOSE_EARN,
  weight: 1,
  schema: parameters({ positionId: text }),
  async handle({ params: { positionId }, actor }, { earn }: Needs) {
    const asked = { key: randomUUID(), positionId: numberOf(positionId), amount: undefined, way: 'early' as const }
    return { redeemId: done(await earn.redeem(actor, asked)).id, success: true }
  },
})

const renew: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/simple-earn/locked/setAutoSubscribe',
  summary: 'Whether a term begins again when it is over.',
  requires: CLOSE_EARN,
  weight: 150,
  schema: parameters({ positionId: text, autoSubscribe: bool }),
  async handle({ params: { positionId, autoSubscribe }, actor }, { earn }: Needs) {
    if (!(await earn.setRenewal(actor, numberOf(positionId), autoSubscribe))) throw refusedEarn('No such position.')
    return { success: true }
  },
})

export const earnEndpoints: readonly Endpoint[] = [
  ...BOTH.flatMap((place) => [list(place), leftQuota(place), subscribe(place)]),
  ...[preview, redeemFlexible, redeemFixed, renew],
]
