import type { Product, ProductKind } from '@bowline/capabilities/earn/index.ts'
import { redemptionWays } from '@bowline/contract/terms/earn.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, rowLimit, text, time, whole } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import {
  fixedPosition,
  flexiblePosition,
  pageRows,
  redemptionShape,
  rewardShape,
  subscriptionShape,
} from '../earn-shapes.ts'

type Needs = Pick<Venue, 'earn' | 'now'>

const BOTH = ['flexible', 'locked'] as const
type Place = (typeof BOTH)[number]
const KIND: Readonly<Record<Place, ProductKind>> = { flexible: 'flexible', locked: 'fixed' }
/** Of records that are looked through for a page. */
const MOST_ROWS = 10_000

const paging = { current: optional(whole), size: optional(rowLimit(100)) } as const
const spans = { asset: optional(text), startTime: optional(time), endTime: optional(time), ...paging } as const

interface Span {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

const within = ({ startTime: startMs, endTime: endMs }: Span) => ({ startMs, endMs, limit: MOST_ROWS })

/** Products of a kind, of one coin if one is named. */
async function productsOf({ earn }: Needs, place: Place, asset: string | undefined) {
  const found = (await earn.products()).filter(
    ({ kind, coin }) => kind === KIND[place] && (asset === undefined || coin === asset),
  )
  return new Map(found.map((product) => [product.id, product]))
}

/** Rows of these products, in the dialect's shape. */
function shaped<R extends { readonly productId: number }, S extends object>(
  rows: readonly R[],
  products: ReadonlyMap<number, Product>,
  shape: (row: R, product: Product) => S,
): S[] {
  return rows.flatMap((row) => {
    const product = products.get(row.productId)
    return product ? [shape(row, product)] : []
  })
}

const positions = (place: Place): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method: 'GET',
    path: `/sapi/v1/simple-earn/${place}/position`,
    summary: 'What the account lends now.',
    weight: 150,
    schema: parameters({
      ...{ asset: optional(text), productId: optional(text), projectId: optional(text), positionId: optional(text) },
      ...paging,
    }),
    async handle({ params, actor, unit }, venue: Needs) {
      const { asset, productId, projectId, positionId, ...page } = params
      const wanted = productId ?? projectId
      const held = (await venue.earn.positions(actor.account)).filter(
        ({ position, product }) =>
          product.kind === KIND[place] &&
          (asset === undefined || product.coin === asset) &&
          (wanted === undefined || String(product.id) === wanted) &&
          (positionId === undefined || String(position.id) === positionId),
      )
      return pageRows<object>(
        held.map((each) => (place === 'flexible' ? flexiblePosition(each, venue.now()) : fixedPosition(each, unit))),
        page,
      )
    },
  })

const subscriptions = (place: Place): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method: 'GET',
    path: `/sapi/v1/simple-earn/${place}/history/subscriptionRecord`,
    summary: 'Subscriptions, newest first.',
    weight: 150,
    schema: parameters(spans),
    async handle({ params: { asset, current, size, ...span }, actor, unit }, venue: Needs) {
      const query = { ...within(span), kinds: ['subscribe'] as const }
      const rows = await venue.earn.requests(actor.account, query)
      const products = await productsOf(venue, place, asset)
      return pageRows(
        shaped(rows, products, (row, product) => subscriptionShape(row, product, unit)),
        { current, size },
      )
    },
  })

const redemptions = (place: Place): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method: 'GET',
    path: `/sapi/v1/simple-earn/${place}/history/redemptionRecord`,
    summary: 'Redemptions, newest first.',
    weight: 150,
    schema: parameters(spans),
    async handle({ params: { asset, current, size, ...span }, actor, unit }, venue: Needs) {
      const query = { ...within(span), kinds: redemptionWays }
      const rows = await venue.earn.requests(actor.account, query)
      const products = await productsOf(venue, place, asset)
      return pageRows(
        shaped(rows, products, (row, product) => redemptionShape(row, product, unit)),
        { current, size },
      )
    },
  })

const rewards = (place: Place): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method: 'GET',
    path: `/sapi/v1/simple-earn/${place}/history/rewardsRecord`,
    summary: 'Interest that was paid, newest first.',
    weight: 150,
    schema: parameters({ ...spans, type: optional(text) }),
    async handle({ params: { asset, current, size, startTime, endTime }, actor, unit }, venue: Needs) {
      const rows = await venue.earn.payouts(actor.account, within({ startTime, endTime }))
      const paid = rows.filter(({ goesTo, reward, released }) => goesTo !== 'due' && reward + released > 0n)
      const products = await productsOf(venue, place, asset)
      return pageRows(
        shaped(paid, products, (row, product) => rewardShape(row, product, unit)),
        { current, size },
      )
    },
  })

export const earnRecordEndpoints: readonly Endpoint[] = BOTH.flatMap((place) => [
  ...[positions(place), subscriptions(place), redemptions(place), rewards(place)],
])
