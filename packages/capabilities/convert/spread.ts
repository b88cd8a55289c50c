import type { Amount } from '@bowline/money'

const UNIT = 100_000_000n
/** Of every conversion, parts of a million. */
const BASE_PPM = 2_000n
const MOST_PPM = 10_000n

/** What a large conversion adds: it takes longer to hedge. From how many USDT on. */
const BY_SIZE: readonly (readonly [bigint, bigint])[] = [
  [50_000n * UNIT, 2_000n],
  [10_000n * UNIT, 1_000n],
]
/** What a price that moves adds: from how much between highest and lowest of the last minutes on. */
const BY_MOVEMENT: readonly (readonly [bigint, bigint])[] = [
  [30_000n, 5_000n],
  [10_000n, 2_000n],
]

/** The spread of a conversion worth this much USDT while prices move by so much (parts of a million). */
export function spreadOf(worth: Amount, movementPpm: bigint): bigint {
  const spread = BASE_PPM + step(BY_SIZE, worth) + step(BY_MOVEMENT, movementPpm)
  return spread < MOST_PPM ? spread : MOST_PPM
}

function step(steps: readonly (readonly [bigint, bigint])[], value: bigint): bigint {
  return steps.find(([from]) => value >= from)?.[1] ?? 0n
}
