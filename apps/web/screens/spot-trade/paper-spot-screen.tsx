import type { PageInfo } from '../../page-context.ts'
import { PaperFrame } from '../../paper/paper-frame.tsx'
import type { Head, ScreenContext } from '../../screen.ts'
import { type LoadedMarket, loadMarket } from './load-market.ts'
import { paperSpotProduct } from './paper-spot-product.ts'
import { SpotDesk } from './spot-desk.tsx'
import { tradeHead } from './trade-head.ts'

export const load = (context: ScreenContext) => loadMarket(context)
/** For search engines the real page is there. */
export const head = (page: PageInfo, loaded: LoadedMarket): Head => ({
  title: tradeHead(page, loaded).title,
  isPrivate: true,
})

/** The same page on paper: a screen of its own, so that the real one loads nothing of it. */
export function Screen() {
  return (
    <PaperFrame>
      <SpotDesk product={paperSpotProduct} />
    </PaperFrame>
  )
}
