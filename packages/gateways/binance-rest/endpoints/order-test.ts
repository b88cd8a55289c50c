import { testOrder } from '@bowline/capabilities/spot/place-order.ts'
import { OPEN_SPOT } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { bool, optional, parameters } from '../../binance-kit/parameter-schemas.ts'
import { commissionOf, discountOf, NO_COMMISSION } from '../../binance-kit/shapes/commission-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { type OrderParameters, orderKinds } from '../order-parameters.ts'
import { orderTerms } from '../order-terms.ts'
import { placingRefusal } from '../rejection-codes.ts'
import { accountState } from './account-state.ts'

const test: Endpoint = endpoint({
  method: 'POST',
  path: '/api/v3/order/test',
  socketMethod: 'order.test',
  summary: 'Check an order as if it were placed.',
  security: 'trade',
  permission: 'trade',
  requires: OPEN_SPOT,
  repeats: 'always',
  weight: (sent) => (sent.get('computeCommissionRates')?.toLowerCase() === 'true' ? 20 : 1),
  schema: parameters({ ...orderKinds, computeCommissionRates: optional(bool) }),
  async handle({ params, actor }, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) {
    const order: OrderParameters = params
    const market = marketOf(venue, order.symbol)
    const tested = await testOrder(venue, actor, orderTerms(order, market))
    if (!tested.done) throw placingRefusal(tested)
    if (!params.computeCommissionRates) return {}
    const { rates, tokenDeduction } = await accountState(venue, actor.account, market)
    const { maker, taker } = commissionOf(rates)
    return {
      standardCommissionForOrder: { maker, taker },
      specialCommissionForOrder: NO_COMMISSION,
      taxCommissionForOrder: NO_COMMISSION,
      discount: discountOf(venue.markets, market, tokenDeduction),
    }
  },
})

export const orderTestEndpoints: readonly Endpoint[] = [test]
