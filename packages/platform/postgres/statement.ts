import type postgres from 'postgres'

/** Makes statements: a tag, and `unsafe`. */
export type Words = postgres.Sql<{ int8: bigint }>

/** A statement as postgres.js has it until it is awaited: who awaits it hands it over to its handler. */
export interface Statement extends Promise<unknown> {
  handler: (statement: Statement) => void
  readonly reject: (error: unknown) => void
  /** From being sent until it is answered, refused, or read to its end. */
  active: boolean
  /** Only where it is read page by page. */
  readonly cursorRows?: number
  /** Goes twice to the server, the first time to learn the types of its parameters. */
  readonly describeFirst?: boolean
  readonly parameters?: readonly unknown[]
}

type Unsafe = Words['unsafe']

/** The same words, but what they make goes to `send` when it is awaited, and not to connections of the library's own. */
export function sentBy(words: Words, send: (statement: Statement) => void, own: object): Words {
  const hand = (made: unknown) => {
    // Parts of a statement are made by the same tag; nobody awaits those.
    if (made instanceof Promise && 'handler' in made) (made as Statement).handler = send
    return made
  }
  return new Proxy(words, {
    apply: (target, self, args) => hand(Reflect.apply(target, self, args)),
    get(target, name) {
      if (name === 'unsafe') return (...args: Parameters<Unsafe>) => hand(target.unsafe(...args))
      if (name === 'begin') throw new TypeError('use inTransaction')
      return Reflect.get(name in own ? own : target, name)
    },
    has: (target, name) => name in own || name in target,
  })
}

/** Calls `done` when the statement is over. One that is read page by page tells it by its `active` alone. */
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

/** The database could not be asked, or not to the end, and what it was asked on is of no more use. */
export function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string') return false
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  return isSqlState ? /^(08|57P|25P03)/.test(code) : true
}

/** A quarter of what a socket takes before it asks to wait. */
const SHORT = 16_384

/** Whether the connection this was just sent on takes another statement while it is underway. */
export function letsFollow({ describeFirst, cursorRows, parameters = [] }: Statement): boolean {
  return !describeFirst && cursorRows === undefined && lengthOf(parameters) < SHORT
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + lengthOf(each), value.length)
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
}
