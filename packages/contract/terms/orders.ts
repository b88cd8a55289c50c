/** Words of orders and positions, as the core has them by number. */

export const timesInForce = ['gtc', 'ioc', 'fok', 'gtd'] as const
export type TimeInForceName = (typeof timesInForce)[number]

/** Of an order that ends no later than it is placed, or by hand. */
export const timesWithoutDate = ['gtc', 'ioc', 'fok'] as const

/** Which price of a contract: of its last trade, or its mark or index. */
export const priceKinds = ['last', 'mark', 'index'] as const
export type PriceKindName = (typeof priceKinds)[number]

/** `both`: the one position of an account that does not hold a long beside a short. */
export const positionSides = ['both', 'long', 'short'] as const
export type PositionSideName = (typeof positionSides)[number]
