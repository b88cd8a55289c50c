/** What changed what a coin cost. */
export const effectKinds = ['buy', 'sell', 'deposit', 'withdrawal', 'reward'] as const
export type EffectKind = (typeof effectKinds)[number]
