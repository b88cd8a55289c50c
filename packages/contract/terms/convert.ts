/** Closed lists of convert, and of how the house covers it. */

/** Processing: no answer of the ledger yet. Open, cancelled and expired are those at a limit price. */
export const conversionStates = ['processing', 'open', 'success', 'failed', 'cancelled', 'expired'] as const
export type ConversionState = (typeof conversionStates)[number]

/** Why one failed: too late, not enough of the coin, the price moved, the house has none left, or it never reached the ledger. */
const conversionFailures = ['expired', 'balance', 'moved', 'inventory', 'interrupted'] as const
export type ConversionFailure = (typeof conversionFailures)[number]

/** Why one brought nothing; called off: staff cancelled what waited at a limit price, not its owner. */
export const conversionReasons = [...conversionFailures, 'called-off'] as const
export type ConversionReason = (typeof conversionReasons)[number]

/** Whether the ledger has what open orders wait with; moving: an order comes or goes at this moment. */
export const limitSums = ['equal', 'moving', 'differs'] as const
export type LimitSums = (typeof limitSums)[number]

/** Why a balance is not among the small ones that can be converted: in an order or on its way out, not traded any more, no price. */
export const smallLeftReasons = ['in-use', 'not-traded', 'no-price'] as const
export type SmallLeftReason = (typeof smallLeftReasons)[number]

/** How long one at a limit price stays open. */
export const limitDays = ['1', '3', '7', '30'] as const
export type LimitDays = (typeof limitDays)[number]

/** Traded: what comes back is known, and may not be in the inventory yet. */
export const hedgeStates = ['planned', 'traded', 'done'] as const
export type HedgeState = (typeof hedgeStates)[number]

/** Of the inventory in a coin. */
export const inventoryStates = ['within', 'hedged', 'stopped'] as const
export type InventoryState = (typeof inventoryStates)[number]
