const LONGEST_MS = 2_000

/** What the database answers, or an error when it takes too long: an answer that is lost is asked for again. */
export async function inTime<T>(asked: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${LONGEST_MS} ms`)), LONGEST_MS)
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
