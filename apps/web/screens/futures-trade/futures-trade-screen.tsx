import { futuresProduct } from '../../contracts/futures-product.ts'
import type { ScreenContext } from '../../screen.ts'
import { FuturesDesk } from './futures-desk.tsx'
import { futuresHead } from './futures-head.ts'
import { loadContract } from './load-contract.ts'

export const load = (context: ScreenContext) => loadContract(context)
export const head = futuresHead

/** The trading page of one contract. */
export function Screen() {
  return <FuturesDesk product={futuresProduct} />
}
