/** Closed lists of Earn. */

export const positionStates = ['pending', 'holding', 'redeeming', 'redeemed', 'failed'] as const
export type PositionState = (typeof positionStates)[number]

/** Flexible money is taken back at once or by the standard way; a fixed term is ended early. */
export const redemptionWays = ['instant', 'standard', 'early'] as const
export type RedemptionWay = (typeof redemptionWays)[number]

export const earnRequestKinds = ['subscribe', 'instant', 'standard', 'early'] as const
export type RequestKind = (typeof earnRequestKinds)[number]

export const earnRequestStates = ['pending', 'done', 'failed'] as const
export type RequestState = (typeof earnRequestStates)[number]

/** To what earns, to the spot account, or counted and paid at the end. */
export const payoutPlaces = ['principal', 'spot', 'due'] as const
export type PayoutPlace = (typeof payoutPlaces)[number]
