import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A connection that counts what goes through it, and can be cut or slowed. */
export function watch(sql: Sql) {
  const line = {
    statements: 0,
    isCut: false,
    answer: Promise.resolve() as Promise<unknown>,
    arrival: Promise.resolve(),
  }
  const watched = new Proxy(sql, {
    apply(target, self, args) {
      line.statements++
      if (line.isCut) return Promise.reject(new Error('the database is away'))
      const { arrival } = line
      line.answer = Promise.resolve(Reflect.apply(target, self, args))
      return line.answer.then((rows) => arrival.then(() => rows))
    },
  })
  return { line, watched }
}

/** Delays the answers to what `ask` sends until `arrive` is called. */
export function slow<T>(line: ReturnType<typeof watch>['line'], ask: () => Promise<T>) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  line.arrival = promise
  const result = ask()
  line.arrival = Promise.resolve()
  return { arrive, result }
}
