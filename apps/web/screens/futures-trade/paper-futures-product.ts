import { futuresProduct } from '../../contracts/futures-product.ts'
import type { DeskProduct } from '../../desk/product.ts'
import { marketPath } from '../../market-rows/market-path.ts'
import { paperCalls } from '../../paper/paper-calls.ts'

/** What the desk asks of contracts, on paper. */
export const paperFuturesProduct: DeskProduct = {
  ...futuresProduct,
  isPaper: true,
  pathOf: (pair) => `/paper${marketPath(pair)}`,
  assetsPath: '/paper',
  accountOf: () => 'paper-futures',
  callsOf: (siteApi) => ({ ...futuresProduct.callsOf(siteApi), ...paperCalls(siteApi, 'futures') }),
}
