import { PaperFrame } from '../../paper/paper-frame.tsx'
import type { ScreenContext } from '../../screen.ts'
import { loadMarket } from './load-market.ts'
import { paperSpotProduct } from './paper-spot-product.ts'
import { SpotDesk } from './spot-desk.tsx'
import { tradeHead } from './trade-head.ts'

export const load = (context: ScreenContext) => loadMarket(context)
export const head = tradeHead

/** The same page on paper: a screen of its own, so that the real one loads nothing of it. */
export function Screen() {
  return (
    <PaperFrame>
      <SpotDesk product={paperSpotProduct} />
    </PaperFrame>
  )
}
