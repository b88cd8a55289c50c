import type { DeskProduct } from '../desk/product.ts'
import { everyMarketRow } from '../market-rows/every-market-row.ts'
import { marketPath } from '../market-rows/market-path.ts'
import { amendContractOrder, contractIdOf, pricedBars } from './contract-calls.ts'

/** What the desk asks of contracts. */
export const futuresProduct: DeskProduct = {
  words: 'futures-trade',
  kind: 'futures',
  hasPositions: true,
  pathOf: marketPath,
  assetsPath: '/assets/contract',
  accountOf: () => 'futures',
  exportCall: 'GET /exchange-web/web/order/export',
  callsOf: (siteApi) => ({
    markets: async () => (await siteApi('GET /exchange-web/web/market/list', { kind: 'futures' })).markets,
    marketRows: () => everyMarketRow(siteApi),
    bars: (params, price) =>
      price === 'last' ? siteApi('GET /exchange-web/web/market/klines', params) : pricedBars(siteApi, params, price),
    amend: (params) => amendContractOrder(siteApi, params),
    cancel: async ({ pair, orderId }) =>
      siteApi('POST /fe-co-api/order/order_cancel', { contractId: await contractIdOf(siteApi, pair), orderId }),
    // There are no lists of orders for contracts.
    cancelList: async () => undefined,
    cancelAll: async (pair) => {
      const which = pair === undefined ? {} : { contractId: await contractIdOf(siteApi, pair) }
      return (await siteApi('POST /fe-co-api/order/order_cancel', which)).cancelIds.length
    },
    history: (params) => siteApi('GET /exchange-web/web/order/history', { ...params, kind: 'futures' }),
    trades: (params) => siteApi('GET /exchange-web/web/order/trades', { ...params, kind: 'futures' }),
    biography: (order) => siteApi('GET /exchange-web/web/order/biography', order),
  }),
}
