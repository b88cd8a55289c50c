import type { Product } from '@bowline/contract/terms/products.ts'
import type { KycLevel } from '../identity/index.ts'

/** The verification each product needs in every country (domain/wallet.md §7); country rules can require more. */
export const LEAST_LEVEL: Readonly<Record<Product, KycLevel>> = {
  site: 0,
  spot: 0,
  convert: 0,
  futures: 0,
  copy: 1,
  earn: 0,
  card: 1,
  deposit: 0,
  withdrawal: 1,
}
