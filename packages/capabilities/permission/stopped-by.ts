import type { Product } from '@bowline/contract/terms/products.ts'
import type { Permission } from '../api-keys/index.ts'

/** Which half of a freeze stops a product (domain/accounts-and-compliance.md §9); what only brings money in, neither. */
export const STOPPED_BY: Readonly<Record<Product, 'trading' | 'withdrawals' | undefined>> = {
  site: undefined,
  spot: 'trading',
  convert: 'trading',
  futures: 'trading',
  copy: 'trading',
  earn: 'trading',
  card: undefined,
  deposit: undefined,
  withdrawal: 'withdrawals',
}

/** The right an API key needs for a product; undefined: no key opens it. */
export const KEY_RIGHT: Readonly<Record<Product, Permission | undefined>> = {
  site: undefined,
  spot: 'trade',
  convert: 'trade',
  futures: 'futuresTrade',
  copy: undefined,
  earn: 'trade',
  card: undefined,
  deposit: 'read',
  withdrawal: 'withdraw',
}
