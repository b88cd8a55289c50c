import type { ScreenContext } from '../../screen.ts'
import { loadMarket } from './load-market.ts'
import { SpotDesk } from './spot-desk.tsx'
import { spotProduct } from './spot-product.ts'
import { tradeHead } from './trade-head.ts'

export const load = (context: ScreenContext) => loadMarket(context)
export const head = tradeHead

/** The trading page of one market. */
export function Screen() {
  return <SpotDesk product={spotProduct} />
}
