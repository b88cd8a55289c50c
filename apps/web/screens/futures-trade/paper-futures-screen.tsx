import { PaperFrame } from '../../paper/paper-frame.tsx'
import type { ScreenContext } from '../../screen.ts'
import { FuturesDesk } from './futures-desk.tsx'
import { futuresHead } from './futures-head.ts'
import { loadContract } from './load-contract.ts'
import { paperFuturesProduct } from './paper-futures-product.ts'

export const load = (context: ScreenContext) => loadContract(context)
export const head = futuresHead

/** The same page on paper: a screen of its own, so that the real one loads nothing of it. */
export function Screen() {
  return (
    <PaperFrame>
      <FuturesDesk product={paperFuturesProduct} />
    </PaperFrame>
  )
}
