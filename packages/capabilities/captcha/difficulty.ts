import { randomInt } from 'node:crypto'

export type CaptchaLevel = 'normal' | 'hard'

/** PBKDF2 iterations per attempt, and the range from which the number of attempts is drawn. */
export interface Difficulty {
  /** Also what a challenge costs the server, so the search is long rather than each attempt. */
  readonly cost: number
  readonly fewestTries: number
  readonly mostTries: number
  /** How much longer the search may become under attack: people with slow phones come then too. */
  readonly mostTimes: number
}

/**
 * A million iterations, and sixteen million, on average. A core of a server with SHA instructions takes 0.13 s of its
 * time for a million (measured with Node's PBKDF2), so 2 s for a hard one; a slow phone, four times as slow, 8 s, and
 * 10 s at most. Under attack a normal one becomes as hard as a hard one, and that twice as hard. Whoever owns graphics
 * cards pays a small part of this: proof of work makes guessing dear, and limits and lockouts are what ends it.
 */
export const DIFFICULTIES: Readonly<Record<CaptchaLevel, Difficulty>> = {
  normal: { cost: 2_000, fewestTries: 300, mostTries: 700, mostTimes: 16 },
  hard: { cost: 5_000, fewestTries: 2_400, mostTries: 4_000, mostTimes: 2 },
}

/**
 * 5,000 iterations, and 100,000: milliseconds for any program. A demo is tried on any machine, also where the browser has
 * no PBKDF2 of its own and counts 25 times as long, and it protects nothing.
 */
export const DEMO_DIFFICULTIES: Readonly<Record<CaptchaLevel, Difficulty>> = {
  normal: { cost: 1_000, fewestTries: 2, mostTries: 8, mostTimes: 16 },
  hard: { cost: 5_000, fewestTries: 10, mostTries: 30, mostTimes: 16 },
}

/** The number to find. The pressure lengthens the search, not the check. */
export function drawTries({ fewestTries, mostTries, mostTimes }: Difficulty, pressure: number): number {
  const times = Math.min(pressure, mostTimes)
  return randomInt(fewestTries * times, mostTries * times + 1)
}
