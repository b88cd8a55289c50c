/** Closed lists of convert, and of how the house covers it. */

/** Processing: no answer of the ledger yet. */
export const conversionStates = ['processing', 'success', 'failed'] as const
export type ConversionState = (typeof conversionStates)[number]

/** Why one failed: too late, not enough of the coin, the price moved, the house has none left, or it never reached the ledger. */
export const conversionFailures = ['expired', 'balance', 'moved', 'inventory', 'interrupted'] as const
export type ConversionFailure = (typeof conversionFailures)[number]

/** Traded: what comes back is known, and may not be in the inventory yet. */
export const hedgeStates = ['planned', 'traded', 'done'] as const
export type HedgeState = (typeof hedgeStates)[number]

/** Of the inventory in a coin. */
export const inventoryStates = ['within', 'hedged', 'stopped'] as const
export type InventoryState = (typeof inventoryStates)[number]
