import type { Product } from '@bowline/contract/terms/products.ts'

/** What exists: a product that comes adds its name, and pages and answers follow. */
const OPEN_PRODUCTS: readonly Product[] = [
  ...(['site', 'spot', 'futures', 'convert', 'card', 'earn', 'copy'] as const),
  ...(['deposit', 'withdrawal'] as const),
]

export function isOpen(product: string): boolean {
  return (OPEN_PRODUCTS as readonly string[]).includes(product)
}
