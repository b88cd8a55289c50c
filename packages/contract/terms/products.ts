/** What the exchange offers, with the actions a country can be denied. `close` = reduce, cancel, redeem. */
export const products = {
  site: ['register', 'login', 'verify'],
  spot: ['open', 'close'],
  convert: ['open'],
  futures: ['open', 'close'],
  copy: ['open', 'close'],
  earn: ['open', 'close'],
  card: ['open'],
  deposit: ['open'],
  withdrawal: ['open'],
} as const satisfies Record<string, readonly string[]>

export type Product = keyof typeof products
export type Action = (typeof products)[Product][number]

/** What a call needs to be allowed, besides a signed-in user. */
export interface Requirement {
  readonly product: Product
  readonly action: Action
}

/** To place orders; what only cancels them requires nothing, so that everybody can leave. */
export const OPEN_SPOT = { product: 'spot', action: 'open' } as const satisfies Requirement
export type OpenSpot = typeof OPEN_SPOT

/** `kyc`: for users who have passed level one. */
export type Rule = 'allow' | 'kyc' | 'forbid'

export const rules = ['allow', 'kyc', 'forbid'] as const satisfies readonly Rule[]

export function isProduct(name: string): name is Product {
  return Object.hasOwn(products, name)
}
