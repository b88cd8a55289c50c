import type { FeeRates, Market } from '@bowline/capabilities/markets/index.ts'
import type { Trader } from '@bowline/capabilities/spot/place-order.ts'
import { feeOf } from '@bowline/core/formulas.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { PPM } from '@bowline/money'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, text } from '../../binance-kit/parameter-schemas.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { WireError } from '../../binance-kit/wire-error.ts'
import { checkOcoTypes, legKinds, legSide, legTerms, legType, readLeg } from '../list-legs.ts'
import { filterFailure, lots } from '../order-terms.ts'
import { accountState } from './account-state.ts'
import { type Common, common, place, placingTerms, type WorkingLeg, working, workingTerms } from './place-lists.ts'

/**
 * What a bought quantity leaves to sell, in lots: all but the highest fee. Fees round up fill by fill, unless a lot's is
 * whole; one lot is more than all of that together.
 */
export function soldLots(bought: bigint, rates: FeeRates, lot: bigint): bigint {
  const rate = BigInt(Math.max(rates.maker, rates.taker))
  const rounding = (lot * rate) % PPM === 0n ? 0n : 1n
  return bought - feeOf(bought, rate) - rounding
}

interface Sent extends WorkingLeg {
  readonly symbol: string
  readonly pendingSide: Side
  readonly pendingQuantity: string | undefined
}

/** The quantity of the pending legs, in units of 10^-8. */
async function pendingQuantity(
  { params, actor: { account } }: Call<Sent>,
  venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>,
): Promise<bigint> {
  if (params.workingSide !== Side.buy) throw new WireError(-1222, 'Working order in an OPO list must be a bid.')
  if (params.pendingSide !== Side.sell) throw new WireError(-1223, 'Pending orders in an OPO list must be asks.')
  if (params.pendingQuantity !== undefined)
    throw new WireError(-1225, "Pending orders should not include the 'quantity' tag.")
  const market: Market = marketOf(venue, params.symbol)
  const { rates } = await accountState(venue, account, market)
  const sold = soldLots(lots(params.workingQuantity, market), rates, market.terms.lot)
  if (sold <= 0n) throw filterFailure('LOT_SIZE')
  return sold * market.terms.lot
}

const own = { pendingSide: legSide, pendingQuantity: optional(text) } as const

const opo: Endpoint = endpoint({
  ...placingTerms,
  path: '/api/v3/orderList/opo',
  socketMethod: 'orderList.place.opo',
  summary: 'Place a buy order that, once filled, sells what it brought, less the highest fee.',
  orders: 2,
  schema: parameters({ ...common, ...working, ...own, pendingType: legType, ...legKinds('pending') }),
  async handle(call, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) {
    const quantity = await pendingQuantity(call, venue)
    return place(call as Call<Common, Trader>, venue, (market) => {
      const { pendingType: type, pendingSide: side } = call.params
      const pending = legTerms(readLeg(call.params, 'pending', { type, side, quantity }), market)
      return { kind: 'oto', working: workingTerms(call.params, market), pending }
    })
  },
})

const opoco: Endpoint = endpoint({
  ...placingTerms,
  path: '/api/v3/orderList/opoco',
  socketMethod: 'orderList.place.opoco',
  summary: 'The same with an OCO pair that sells.',
  orders: 3,
  schema: parameters({
    ...common,
    ...working,
    ...own,
    pendingAboveType: legType,
    ...legKinds('pendingAbove'),
    pendingBelowType: legType,
    ...legKinds('pendingBelow'),
  }),
  async handle(call, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) {
    const quantity = await pendingQuantity(call, venue)
    return place(call as Call<Common, Trader>, venue, (market) => {
      const { pendingSide: side, pendingAboveType, pendingBelowType } = call.params
      checkOcoTypes(side, pendingAboveType, pendingBelowType)
      const above = legTerms(readLeg(call.params, 'pendingAbove', { side, quantity, type: pendingAboveType }), market)
      const below = legTerms(readLeg(call.params, 'pendingBelow', { side, quantity, type: pendingBelowType }), market)
      return { kind: 'otoco', working: workingTerms(call.params, market), above, below }
    })
  },
})

export const opoEndpoints: readonly Endpoint[] = [opo, opoco]
