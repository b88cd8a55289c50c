/** What the exchange offers, with the actions a country can be denied. `close` = reduce, cancel, redeem. */
export const products = {
  site: ['register', 'login', 'verify'],
  // What cancels an order is open to everybody.
  spot: ['open'],
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

/** To exchange one coin for another at a quoted price. */
export const CONVERT = { product: 'convert', action: 'open' } as const satisfies Requirement

/** To be given a new address to deposit to; one that was given stays visible, because coins sent there are credited. */
export const OPEN_DEPOSIT = { product: 'deposit', action: 'open' } as const satisfies Requirement
export type OpenDeposit = typeof OPEN_DEPOSIT

/** To send coins away. */
export const OPEN_WITHDRAWAL = { product: 'withdrawal', action: 'open' } as const satisfies Requirement

/** To buy coins with a card or a payment service. */
export const BUY_BY_CARD = { product: 'card', action: 'open' } as const satisfies Requirement
/** To lend coins to the house, and to take them back: whoever may not lend may still leave. */
export const OPEN_EARN = { product: 'earn', action: 'open' } as const satisfies Requirement
export const CLOSE_EARN = { product: 'earn', action: 'close' } as const satisfies Requirement

/** To hold more of a contract, and to hold less: whoever may not open may still close. */
export const OPEN_FUTURES = { product: 'futures', action: 'open' } as const satisfies Requirement
export const CLOSE_FUTURES = { product: 'futures', action: 'close' } as const satisfies Requirement
export type CloseFutures = typeof CLOSE_FUTURES

/** To copy a leader or to be copied, and to stop. */
export const OPEN_COPY = { product: 'copy', action: 'open' } as const satisfies Requirement
export const CLOSE_COPY = { product: 'copy', action: 'close' } as const satisfies Requirement

/** `kyc`: for users who have passed level one. */
export type Rule = 'allow' | 'kyc' | 'forbid'

export const rules = ['allow', 'kyc', 'forbid'] as const satisfies readonly Rule[]

export function isProduct(name: string): name is Product {
  return Object.hasOwn(products, name)
}

/** Why a product cannot be used. `not-offered`: there is none; `identity`: a level would allow it; `held`: for a while. */
export const obstaclesToUse = ['not-offered', 'country', 'identity', 'in-review', 'frozen', 'held'] as const
export type ObstacleToUse = (typeof obstaclesToUse)[number]
