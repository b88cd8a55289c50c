/** Closed lists of copy trading (domain/copy-trading-convert-earn-referral.md §A), shared by ledger, calls and pages. */

/** `suspended`: by staff; nobody new copies, and nothing new is copied. */
export const leaderStates = [
  'applied',
  'active',
  'paused',
  'suspended',
  'leaving',
  'left',
  'refused',
  'removed',
] as const
export type LeaderState = (typeof leaderStates)[number]

/** `keeping`: nothing more is copied, and the copier closes by hand. `stopping`: being closed and settled. */
export const relationStates = ['opening', 'active', 'keeping', 'stopping', 'ended'] as const
export type RelationState = (typeof relationStates)[number]

export const stopReasons = [
  'copier',
  'leader-left',
  'leader-removed',
  'stop-loss',
  'take-profit',
  'frozen',
  /** By staff, this relation alone. */
  'platform',
  'kept-too-long',
  'contract-ended',
  'no-money',
] as const
export type StopReason = (typeof stopReasons)[number]

/** How much is traded for each order of the leader. */
export const copyModes = ['fixedRatio', 'fixedAmount', 'multiplier'] as const
export type CopyMode = (typeof copyModes)[number]

export const copyKinds = ['open', 'close'] as const
export type CopyKind = (typeof copyKinds)[number]

/** `partly`: less of it was to be had at the copier’s price. */
export const copyStates = ['filled', 'partly', 'skipped'] as const
export type CopyState = (typeof copyStates)[number]

/** Why a trade of the leader was not copied, or not wholly. */
export const skipReasons = [
  'too-small',
  'funds',
  'limit',
  'price',
  'late',
  'sat-out',
  'contract',
  'leader-mode',
  'leader-funds',
  'leader-suspended',
  'refused',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why a leader is no longer followed on paper. `reset`: the paper account began anew. */
export const paperStopReasons = ['follower', 'leader-left', 'stop-loss', 'take-profit', 'reset'] as const
export type PaperStopReason = (typeof paperStopReasons)[number]

/** What a leader decides: takes nobody new, takes new ones again, or leaves after a day. */
export const leaderWishes = ['pause', 'resume', 'leave'] as const
export type LeaderWish = (typeof leaderWishes)[number]

/** What staff decide on an application, and of a leader. */
export const leaderDecisions = ['accept', 'refuse', 'suspend', 'restore', 'remove'] as const
export type LeaderDecision = (typeof leaderDecisions)[number]
