import type { DeskProduct } from '../../product.ts'
import type { BarPrice, ChartChoices } from '../chart-choices.ts'

/** Which price the bars are of: what was chosen, as far as the product has it. Nobody keeps seconds of mark and index. */
export function barPriceOf(
  { hasPositions }: Pick<DeskProduct, 'hasPositions'>,
  { interval, price }: Pick<ChartChoices, 'interval' | 'price'>,
): BarPrice {
  return hasPositions && interval !== '1s' ? price : 'last'
}
