/** Closed lists of the wallet and of who looks after it (domain/wallet.md). */

/** Where a deposit is. */
export const depositStages = ['seen', 'confirming', 'credited', 'unlocked', 'dropped'] as const
export type DepositStage = (typeof depositStages)[number]

/** What it is: a small one waits for others, one in suspense for persons. */
export const depositSides = ['deposit', 'below-min', 'suspense'] as const
export type DepositSide = (typeof depositSides)[number]

/** Why it is not credited however deep it is: its owner has to say where it comes from, persons look, or it goes back there. */
export const depositHolds = ['origin', 'review', 'risk', 'returning', 'returned'] as const
export type DepositHold = (typeof depositHolds)[number]

/** Whether a held one can be sent back: when it is final on its chain, and nobody has sent it back yet. */
export const sendBackStates = ['not-yet', 'possible', 'on-its-way'] as const
export type SendBackState = (typeof sendBackStates)[number]

/** Between hot, warm and cold. */
export const storeMoveKinds = ['push-warm', 'push-cold', 'refill-warm', 'refill-cold'] as const
/** And of what a gas tank has too much: what two persons have decided. */
export const moveKinds = [...storeMoveKinds, 'refill-gas'] as const
export type MoveKind = (typeof moveKinds)[number]

/**
 * `unreleased`: two persons have to release it with their keys, because it leaves what the signer knows. `recognised`: it was given up
 * and sent all the same, and two persons have said so.
 */
export const moveStates = ['unreleased', 'allowed', 'planned', 'done', 'failed', 'given-up', 'recognised'] as const
export type MoveState = (typeof moveStates)[number]

/** Why a coin is stopped. `rival`: somebody else has used the keys of the hot wallet. */
export const coinStopReasons = ['operator', 'difference', 'outflow', 'rival'] as const
export type CoinStopReason = (typeof coinStopReasons)[number]

/** Chains and books do not agree, or cannot be compared. */
export const bookAlarmKinds = ['node', 'books', 'unchecked', 'stopped'] as const
/** Something that moves coins needs a hand. */
export const flowAlarmKinds = ['refill', 'push-out', 'gas', 'delayed', 'offline'] as const

/** What a person’s word did to a withdrawal. */
export const reviewOutcomes = ['waits', 'queued', 'rejected'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

export const custodyAlarmKinds = [...bookAlarmKinds, ...flowAlarmKinds] as const
export type CustodyAlarmKind = (typeof custodyAlarmKinds)[number]

/** Why a coin does not come in or go out over a network for the moment. */
export const suspensions = [
  /** No node of the network is connected: an operator has to. */
  'not-connected',
  /** The node is behind or away; it opens again by itself. */
  'node-behind',
  /** Until persons have looked. */
  'stopped',
] as const
export type Suspended = (typeof suspensions)[number]

/** Why a token is not taken, whoever says so (chains/chain.ts). */
export const tokenFaults = [
  'no-code',
  'decimals',
  'refused',
  'says-otherwise',
  'takes-a-fee',
  'stays',
  'rebases',
] as const
/** What two persons have to accept of one. */
export const tokenSigns = ['blocks-addresses', 'pauses', 'may-take-fees', 'upgradeable'] as const
/** Why a check of a token is not done yet. */
export const tokenProblems = ['no-holder', 'cannot-simulate', 'no-answer'] as const
export type TokenProblem = (typeof tokenProblems)[number]
/** `waits`: it was not checked yet; `unfit`: it has faults; `unaccepted`: two persons have to accept what may be done with it. */
export const tokenStandings = ['waits', 'unfit', 'unaccepted', 'open'] as const
export type TokenStanding = (typeof tokenStandings)[number]
