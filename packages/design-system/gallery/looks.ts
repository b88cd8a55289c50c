/** Every look the page can have, for the gallery's switches and its screenshots. */
export const THEMES = ['dark', 'light', 'contrast', 'auto'] as const
export const DIRECTIONS = ['ltr', 'rtl'] as const
export const DENSITIES = ['compact', 'comfortable'] as const
export const GAINS = ['green-up', 'red-up', 'blind'] as const
