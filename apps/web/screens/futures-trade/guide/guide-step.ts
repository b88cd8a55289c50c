/** The steps of a first trade, in their order. */
export const guideSteps = ['notice', 'transfer', 'long', 'protect', 'close'] as const
export type GuideStep = (typeof guideSteps)[number] | 'done'

/** What of a first trade has happened, as account and orders say. */
export interface TradeSoFar {
  readonly mayOpen: boolean
  readonly hasMoney: boolean
  readonly holds: boolean
  readonly isProtected: boolean
  /** Since the guide began. */
  readonly hasHeld: boolean
}

/** What comes next; nobody is asked for what they have done already, in whatever order. */
export function guideStep({ mayOpen, hasMoney, holds, isProtected, hasHeld }: TradeSoFar): GuideStep {
  if (holds) return isProtected ? 'close' : 'protect'
  if (hasHeld) return 'done'
  if (!mayOpen) return 'notice'
  return hasMoney ? 'long' : 'transfer'
}
