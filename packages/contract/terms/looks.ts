/** How pages look: the choices of a visitor, in the order of the menu. */
export const themes = ['dark', 'light', 'contrast', 'auto'] as const
export const gains = ['green-up', 'red-up', 'blind'] as const

/** Columns of the list of markets that one can do without. */
export const optionalMarketColumns = ['high', 'low', 'volume', 'trend'] as const
