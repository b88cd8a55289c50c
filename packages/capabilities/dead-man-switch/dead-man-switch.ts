/** `firing`: it is decided, and something may still be open. */
export type Phase = 'off' | 'armed' | 'firing'

/** What a user set, and what became of it the last time. */
export interface DeadManSwitch {
  readonly userId: number
  /** 1 to 60. */
  readonly minutes: number
  readonly phase: Phase
  /** Counts armings: what belongs to an earlier one changes nothing any more. */
  readonly arming: number
  /** When a page of his was last known to be open; arming counts as one. */
  readonly seenAtMs: number
  /** The last time it fired. */
  readonly fired: Fired | undefined
}

export interface Fired {
  readonly atMs: number
  /** Orders cancelled; undefined while it is not known, and for good when the process died in that moment. */
  readonly canceled: number | undefined
  /** Closed markets in which orders are left until they open. */
  readonly heldMarkets: readonly number[]
  /** The user was told and has looked. */
  readonly isNoticed: boolean
}

export function deadlineOf({ seenAtMs, minutes }: Pick<DeadManSwitch, 'seenAtMs' | 'minutes'>): number {
  return seenAtMs + minutes * 60_000
}
