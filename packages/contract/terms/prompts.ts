/** What a page prompts a user to do about their unified account (specification §4). */
export const promptScenes = ['upgrade', 'trade', 'collateralized', 'transfer'] as const
export type PromptScene = (typeof promptScenes)[number]

/** Who dismisses one of these for ever is asked none of the others again. */
export const skippingScenes = ['trade', 'collateralized', 'transfer'] as const
