import type postgres from 'postgres'

/** The client that makes statements: a template tag, and `unsafe`. */
export type SqlClient = postgres.Sql<{ int8: bigint }>

/** A postgres.js statement before it is awaited; awaiting it passes it to its handler. */
export interface Statement extends Promise<unknown> {
  handler: (statement: Statement) => void
  readonly reject: (error: unknown) => void
  /** True from being sent until it is answered, refused, or read to its end. */
  active: boolean
  /** Set only when it is read page by page. */
  readonly cursorRows?: number
  /** It makes two round trips, the first to learn the types of its parameters. */
  readonly describeFirst?: boolean
  readonly parameters?: readonly unknown[]
}

type Unsafe = SqlClient['unsafe']

/**
 * The same client, except that awaiting one of its statements passes it to `send` instead of to the library's own
 * connections.
 */
export function sentBy(client: SqlClient, send: (statement: Statement) => void, own: object): SqlClient {
  const hand = (made: unknown) => {
    // Fragments of a statement are made by the same tag, but nobody awaits those.
    if (made instanceof Promise && 'handler' in made) (made as Statement).handler = send
    return made
  }
  return new Proxy(client, {
    apply: (target, self, args) => hand(Reflect.apply(target, self, args)),
    get(target, name) {
      if (name === 'unsafe') return (...args: Parameters<Unsafe>) => hand(target.unsafe(...args))
      if (name === 'begin') throw new TypeError('use inTransaction')
      return Reflect.get(name in own ? own : target, name)
    },
    has: (target, name) => name in own || name in target,
  })
}

/** Calls `done` when the statement is over. One that is read page by page shows it only by `active`. */
export function whenDone(statement: Statement, done: (error?: unknown) => void): void {
  if (statement.cursorRows === undefined) {
    statement.then(() => done(), done)
    return
  }
  let { active } = statement
  let isDone = false
  Object.defineProperty(statement, 'active', {
    get: () => active,
    set(now: boolean) {
      active = now
      if (now || isDone) return
      isDone = true
      done()
    },
  })
}

/** The database could not be asked, or not to the end, and the connection is of no more use. */
export function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string') return false
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  return isSqlState ? /^(08|57P|25P03)/.test(code) : true
}

/** A quarter of what a socket buffers before it signals back-pressure. */
const SHORT = 16_384

/** Whether another statement may follow this one on its connection before it is answered. */
export function allowsPipelining({ describeFirst, cursorRows, parameters = [] }: Statement): boolean {
  return !describeFirst && cursorRows === undefined && lengthOf(parameters) < SHORT
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + lengthOf(each), value.length)
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
}
