import { normalAt, uniformAt } from './simulated-random.ts'

/**
 * A random path that can be evaluated at any moment directly. It is built top down: a long block has two ends and an
 * amount of variance; its middle is drawn, both halves get their share of the variance, and the half containing the
 * moment is split again, down to one second (a Brownian bridge whose clock is a multiplicative cascade).
 *
 * - **Regimes.** The halves' shares are uneven, most of all at the scale of hours: calm and wild hours follow.
 * - **Jumps.** In a block that jumps, nearly all of the variance goes to one side at every split, so that the
 *   whole move happens within seconds.
 * - **No drift away.** The ends of the longest blocks are drawn around zero, independent of one another.
 */
export interface PathTerms {
  readonly seed: number
  /** Standard deviation per square root of a year. */
  readonly volatility: number
  /** The longest block is 2^levels seconds. */
  readonly levels: number
}

const YEAR_SECONDS = 365 * 86_400
/** Sizes of half blocks, in powers of two of a second, at which regimes change: 4.6 h and 34 min. */
const REGIME_LEVELS = new Set([14, 11])
/** Blocks of 2^12 s (68 minutes) may jump: about one in 20, so one a day. */
const JUMP_LEVEL = 12
const JUMP_CHANCE = 0.05
const JUMP_SHARE = 0.97

const STREAM = { value: 0, share: 2, jump: 3 } as const

/** Value of the path at a moment, 0 on long-term average. Linear between full seconds. */
export function pathAt(terms: PathTerms, atMs: number): number {
  const { seed, levels } = terms
  const second = Math.floor(atMs / 1_000)
  let index = Math.floor(second / 2 ** levels)
  let variance = (terms.volatility ** 2 * 2 ** levels) / YEAR_SECONDS
  // Ends one block apart then differ as much as a free walk would over that time.
  const anchor = Math.sqrt(variance / 2)
  let left = anchor * normalAt(seed, STREAM.value, levels, index)
  let right = anchor * normalAt(seed, STREAM.value, levels, index + 1)
  let jumps = false

  for (let level = levels - 1; level >= 0; level--) {
    if (level + 1 === JUMP_LEVEL) jumps = uniformAt(seed, STREAM.jump, level, index) < JUMP_CHANCE
    const share = leftShare(uniformAt(seed, STREAM.share, level, index), level, jumps)
    const spread = Math.sqrt(variance * share * (1 - share))
    const middle = left + (right - left) * share + spread * normalAt(seed, STREAM.value, level, index)
    index = Math.floor(second / 2 ** level)
    if (index % 2 === 0) {
      right = middle
      variance *= share
    } else {
      left = middle
      variance *= 1 - share
    }
  }
  return left + (right - left) * (atMs / 1_000 - second)
}

/** The part of a block's variance that goes to its first half. */
function leftShare(u: number, level: number, jumps: boolean): number {
  if (jumps) return u < 0.5 ? JUMP_SHARE : 1 - JUMP_SHARE
  if (REGIME_LEVELS.has(level)) return 0.1 + 0.8 * u
  return 0.25 + 0.5 * u
}
