import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A connection that counts what goes through it, and can be cut or slowed. */
export function watch(sql: Sql) {
  const connection = {
    statements: 0,
    isCut: false,
    answer: Promise.resolve() as Promise<unknown>,
    arrival: Promise.resolve(),
  }
  const watched = new Proxy(sql, {
    apply(target, self, args) {
      connection.statements++
      if (connection.isCut) return Promise.reject(new Error('the database is away'))
      const { arrival } = connection
      connection.answer = Promise.resolve(Reflect.apply(target, self, args))
      return connection.answer.then((rows) => arrival.then(() => rows))
    },
  })
  return { connection, watched }
}

/** Delays the answers to what `ask` sends until `arrive` is called. */
export function slow<T>(connection: ReturnType<typeof watch>['connection'], ask: () => Promise<T>) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  connection.arrival = promise
  const result = ask()
  connection.arrival = Promise.resolve()
  return { arrive, result }
}
