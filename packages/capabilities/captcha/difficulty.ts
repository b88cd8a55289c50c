import { randomInt } from 'node:crypto'

export type CaptchaLevel = 'normal' | 'hard'

/** PBKDF2 iterations per attempt, and the range from which the number of attempts is drawn. */
export interface Difficulty {
  readonly cost: number
  readonly fewestTries: number
  readonly mostTries: number
}

/** About 50,000 hashes, a moment on a phone; and about a million, some seconds. */
export const DIFFICULTIES: Readonly<Record<CaptchaLevel, Difficulty>> = {
  normal: { cost: 1_000, fewestTries: 20, mostTries: 80 },
  hard: { cost: 5_000, fewestTries: 100, mostTries: 300 },
}

/** A demo is tried on any machine, and nobody attacks it. */
export const DEMO_DIFFICULTIES: Readonly<Record<CaptchaLevel, Difficulty>> = {
  normal: { cost: 1_000, fewestTries: 2, mostTries: 8 },
  hard: { cost: 5_000, fewestTries: 10, mostTries: 30 },
}

/** The number to find. `times` lengthens the search, not the check. */
export function drawTries({ fewestTries, mostTries }: Difficulty, times: number): number {
  return randomInt(fewestTries * times, mostTries * times + 1)
}
