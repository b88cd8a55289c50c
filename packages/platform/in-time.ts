/**
 * The answer, or a rejection as of a database that is away when there is none by then. What arrived while this thread was
 * busy has arrived: it is taken before anything is called late.
 */
export function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const tell = () => late.reject(Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(() => setImmediate(tell), ms)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
