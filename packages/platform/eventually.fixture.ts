import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 20
/** Polling more often would use up an account's request limit during a long wait. */
const LONGEST_PAUSE_MS = 250
/** What never happens costs a test this long; what happens costs nothing, however slow and busy the machine. */
const PATIENCE_MS = 30_000

/** Polls until the answer is neither false nor undefined; fails with `what` when that takes too long. */
export async function eventually<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.2, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) assert.fail(`this never came true: ${what}`)
    await pause(pauseMs)
  }
}

/** Resolves as `promise` does; fails with `what` when that takes longer than a test should wait. */
export async function comes<T>(what: string, promise: Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  const late = new AbortController()
  const limit = pause(withinMs, undefined, { signal: late.signal }).then(
    () => assert.fail(`this never came: ${what}`),
    () => assert.fail('called off'),
  )
  try {
    return await Promise.race([promise, limit])
  } finally {
    limit.catch(() => {})
    late.abort()
  }
}

/** Like `eventually`, for a condition that needs no description. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs?: number): Promise<void> {
  await eventually(String(condition), condition, withinMs)
}
