import type { PageInfo } from '../../page-context.ts'
import { PaperFrame } from '../../paper/paper-frame.tsx'
import type { Head, ScreenContext } from '../../screen.ts'
import { FuturesDesk } from './futures-desk.tsx'
import { futuresHead } from './futures-head.ts'
import { type LoadedContract, loadContract } from './load-contract.ts'
import { paperFuturesProduct } from './paper-futures-product.ts'

export const load = (context: ScreenContext) => loadContract(context)
/** For search engines the real page is there. */
export const head = (page: PageInfo, loaded: LoadedContract): Head => ({
  title: futuresHead(page, loaded).title,
  isPrivate: true,
})

/** The same page on paper: a screen of its own, so that the real one loads nothing of it. */
export function Screen() {
  return (
    <PaperFrame>
      <FuturesDesk product={paperFuturesProduct} />
    </PaperFrame>
  )
}
