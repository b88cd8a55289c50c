import type { DeskCalls } from '../desk/product.ts'
import type { SiteApi } from '../site-api/site-api.ts'

type PaperCalls = Pick<DeskCalls, 'amend' | 'cancel' | 'cancelList' | 'cancelAll' | 'history' | 'trades' | 'biography'>

/** What a desk asks about orders, of the paper account. */
export function paperCalls(siteApi: SiteApi, kind: 'spot' | 'futures'): PaperCalls {
  return {
    amend: ({ orderId, qty, price, stopPrice }) =>
      siteApi('POST /exchange-web/web/paper/order/amend', { orderId: orderId ?? 0, qty, price, stopPrice }),
    cancel: ({ orderId }) => siteApi('POST /exchange-web/web/paper/order/cancel', { orderId }),
    // There are no lists of orders on paper.
    cancelList: async () => undefined,
    cancelAll: async (pair) => {
      const which = pair === undefined ? { kind } : { pair, kind }
      return (await siteApi('POST /exchange-web/web/paper/order/cancelAll', which)).orders.length
    },
    history: (params) => siteApi('GET /exchange-web/web/paper/order/history', { ...params, kind }),
    trades: (params) => siteApi('GET /exchange-web/web/paper/order/trades', { ...params, kind }),
    biography: (order) => siteApi('GET /exchange-web/web/paper/order/biography', order),
  }
}
