/** `firing`: decided, but some orders may still be open. */
export type Phase = 'off' | 'armed' | 'firing'

/** A user's settings, and what happened the last time it fired. */
export interface DeadManSwitch {
  readonly userId: number
  /** 1 to 60. */
  readonly minutes: number
  readonly phase: Phase
  /** Counts how often it was armed; anything from an earlier arming no longer applies. */
  readonly arming: number
  /** When one of the user's pages was last known to be open; arming counts as one. */
  readonly seenAtMs: number
  /** The last time it fired. */
  readonly fired: Fired | undefined
}

export interface Fired {
  readonly atMs: number
  /** Number of orders cancelled; undefined while unknown, and for good if the process died at that moment. */
  readonly canceled: number | undefined
  /** Closed markets with orders left, to be cancelled when they open. */
  readonly heldMarkets: readonly number[]
  /** The user has seen that it fired. */
  readonly isNoticed: boolean
}

export function deadlineOf({ seenAtMs, minutes }: Pick<DeadManSwitch, 'seenAtMs' | 'minutes'>): number {
  return seenAtMs + minutes * 60_000
}
