/**
 * Resolves as `answer` does, or rejects as if the database were down when there is no answer in time. An answer that
 * arrived while this thread was busy counts as in time.
 */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const fail = () => late.reject(Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(() => setImmediate(fail), ms)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
