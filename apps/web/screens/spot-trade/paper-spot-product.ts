import type { DeskProduct } from '../../desk/product.ts'
import { paperCalls } from '../../paper/paper-calls.ts'
import { spotProduct } from './spot-product.ts'

/** What the desk asks of spot, on paper. */
export const paperSpotProduct: DeskProduct = {
  ...spotProduct,
  isPaper: true,
  pathOf: (pair) => `/paper/trade/${pair}`,
  assetsPath: '/paper',
  accountOf: () => 'paper',
  callsOf: (siteApi) => ({ ...spotProduct.callsOf(siteApi), ...paperCalls(siteApi, 'spot') }),
}
