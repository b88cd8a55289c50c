import type { DeskProduct } from '../../desk/product.ts'
import { marketRows } from '../../market-rows/market-row.ts'

/** What the desk asks of spot. */
export const spotProduct: DeskProduct = {
  words: 'spot-trade',
  kind: 'spot',
  hasPositions: false,
  pathOf: (pair) => `/trade/${pair}`,
  assetsPath: '/assets/spot',
  accountOf: () => 'account',
  exportCall: 'GET /exchange-web/web/order/export',
  callsOf: (siteApi) => ({
    markets: async () => (await siteApi('GET /exchange-web/web/market/list')).markets,
    marketRows: async () => {
      const [{ markets }, { tickers }, { coins }] = await Promise.all([
        siteApi('GET /exchange-web/web/market/list'),
        siteApi('GET /exchange-web/web/market/tickers'),
        siteApi('GET /exchange-web/web/market/coinLists'),
      ])
      return marketRows(markets, tickers, coins)
    },
    bars: (params) => siteApi('GET /exchange-web/web/market/klines', params),
    amend: (params) => siteApi('POST /exchange-web/web/order/amend', params),
    cancel: (order) => siteApi('POST /exchange-web/web/order/cancel', order),
    cancelList: (list) => siteApi('POST /exchange-web/web/orderList/cancel', list),
    cancelAll: async (pair) =>
      (await siteApi('POST /exchange-web/web/order/cancelAll', pair === undefined ? {} : { pair })).orders.length,
    history: (params) => siteApi('GET /exchange-web/web/order/history', params),
    trades: (params) => siteApi('GET /exchange-web/web/order/trades', params),
    biography: (order) => siteApi('GET /exchange-web/web/order/biography', order),
  }),
}
