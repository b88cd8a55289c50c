import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import type { SiteApi } from '../site-api/site-api.ts'

type Bars = CallParams<'GET /exchange-web/web/market/klines'>
type Amend = 'POST /exchange-web/web/order/amend'

const ids = new WeakMap<SiteApi, Promise<ReadonlyMap<string, number>>>()

/** The number of a contract, by which the futures service knows it. */
export async function contractIdOf(siteApi: SiteApi, pair: string): Promise<number> {
  let known = ids.get(siteApi)
  if (!known) {
    known = siteApi('POST /fe-co-api/common/public_info', {}).then(
      ({ contractList }) => new Map(contractList.map(({ contractName, id }) => [contractName, Number(id)])),
    )
    // What failed is asked again.
    known.catch(() => ids.delete(siteApi))
    ids.set(siteApi, known)
  }
  return (await known).get(pair) ?? 0
}

/** Another price, quantity or trigger; answered with the row that the tables show. */
export async function amendContractOrder(siteApi: SiteApi, params: CallParams<Amend>): Promise<CallData<Amend>> {
  const { pair, orderId, qty, price, stopPrice } = params
  const { order } = await siteApi('POST /fe-co-api/order/order_amend', {
    contractId: await contractIdOf(siteApi, pair),
    orderId: Number(orderId),
    ...(qty !== undefined && { volume: qty }),
    ...(price !== undefined && { price }),
    ...(stopPrice !== undefined && { triggerPrice: stopPrice }),
  })
  const now = await siteApi('GET /exchange-web/web/order/biography', { pair, orderId: Number(order.id) })
  return { order: now.order, fills: [], keptPlace: order.id === String(orderId) }
}

type Priced = CallParams<'GET /fe-co-api/common/market/klines'>

/** Bars of mark or index. The service does not say whether there are earlier ones: the first page without any is the end. */
export async function pricedBars(siteApi: SiteApi, params: Bars, priceType: 'mark' | 'index') {
  const { pair, interval, startMs, endMs, limit } = params
  const { list } = await siteApi('GET /fe-co-api/common/market/klines', {
    contractName: pair,
    // Nobody keeps seconds of them, and the chart asks for none.
    interval: interval as Priced['interval'],
    priceType,
    ...(startMs !== undefined && { startTime: startMs }),
    ...(endMs !== undefined && { endTime: endMs }),
    ...(limit !== undefined && { limit }),
  })
  return { bars: list, hasEarlier: startMs === undefined && list.length > 0 }
}
