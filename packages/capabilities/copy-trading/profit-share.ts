import { type Amount, multiplyDivide, PPM } from '@bowline/money'

/**
 * The leader's share of a copier's profit, with a high-water mark (domain/copy-trading-convert-earn-referral.md §A5): a profit
 * that only makes good an earlier loss is not shared again.
 */
export interface ShareState {
  /** Profit less fees and funding of all closed copied positions of the relation. */
  readonly cum: Amount
  /** The most that `cum` was when it was settled. */
  readonly highWaterMark: Amount
  /** Set aside of it since the last settlement. */
  readonly withheld: Amount
}

export const NOTHING_SHARED: ShareState = { cum: 0n, highWaterMark: 0n, withheld: 0n }

/** A closed position: of a profitable one the share is set aside at once. `withheld` is what this one adds. */
export function closed(state: ShareState, profit: Amount, ratePpm: bigint): { state: ShareState; withheld: Amount } {
  const withheld = profit > 0n ? multiplyDivide(profit, ratePpm, PPM, 'down') : 0n
  return {
    state: { ...state, cum: state.cum + profit, withheld: state.withheld + withheld },
    withheld,
  }
}

export interface Settlement {
  readonly state: ShareState
  /** To the leader. */
  readonly due: Amount
  /** Of what is due, so much was not set aside: there was no free money when the position was closed. */
  readonly owed: Amount
  /** Back to the copier. */
  readonly refund: Amount
}

/** `due = rate × max(0, cum − HWM)`. `free` is what the copier has beside what was set aside: never more is taken. */
export function settled({ cum, highWaterMark, withheld }: ShareState, ratePpm: bigint, free: Amount = 0n): Settlement {
  const gained = cum > highWaterMark ? cum - highWaterMark : 0n
  const share = multiplyDivide(gained, ratePpm, PPM, 'down')
  const most = withheld + free
  const due = share < most ? share : most
  return {
    state: { cum, highWaterMark: gained > 0n ? cum : highWaterMark, withheld: 0n },
    due,
    owed: due > withheld ? due - withheld : 0n,
    refund: due > withheld ? 0n : withheld - due,
  }
}

/**
 * Money taken out of a relation in deficit takes its part of the deficit along: `HWM = cum + d × (1 − w)`, where `w` is
 * the share of the equity that leaves. What is left is rounded up, so that nobody gets rid of a deficit in small steps.
 */
export function withdrawn(state: ShareState, taken: Amount, equity: Amount): ShareState {
  const deficit = state.highWaterMark - state.cum
  if (deficit <= 0n || equity <= 0n || taken <= 0n) return state
  const left = taken < equity ? multiplyDivide(deficit, equity - taken, equity, 'up') : 0n
  return { ...state, highWaterMark: state.cum + left }
}
