import postgres from 'postgres'
import type { Traces } from '../traces.ts'
import { socketFolder } from './address.ts'
import { Announcements } from './announcements.ts'
import { arrayTypes } from './array-types.ts'
import { type PoolOptions, SessionPool } from './session-pool.ts'
import { keepSilence } from './silence.ts'
import { type SqlClient, type Statement, sentBy } from './statement.ts'

/**
 * Exact in both directions: `int8` is a `bigint`, `numeric` a decimal string, `timestamptz` a `Date`.
 * Neither ever passes through a float.
 */
export type Sql = SqlClient

export interface ConnectOptions extends Partial<PoolOptions> {
  readonly name?: string
  /** Records each statement as a step of the request that waits for it. */
  readonly traces?: Traces | undefined
}

/** Longer than any of our statements takes that somebody waits for. */
const ANSWER_WITHIN_MS = 15_000

/** Creates a pool that connects lazily; end it with `sql.end()`. */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { connections = 8, answerWithinMs = ANSWER_WITHIN_MS, name = 'bowline', traces } = options
  const socket = socketFolder(url)
  const open = (own: Parameters<typeof postgres>[1] = {}) =>
    postgres(url, {
      ...own,
      max: 1,
      ...(socket !== undefined && { host: socket }),
      connect_timeout: 5,
      connection: { application_name: name },
      fetch_types: false,
      types: {
        ...arrayTypes,
        int8: {
          to: 20,
          from: [20],
          serialize: (value: bigint | number) => value.toString(),
          parse: (text: string) => BigInt(text),
        },
      },
      // Drop notices such as "relation already exists, skipping".
      onnotice: () => {},
    }) as unknown as SqlClient
  // Builds statements only; they are sent through our sessions.
  const client = open()
  const pool = new SessionPool((onclose) => open({ onclose }), { connections, answerWithinMs })
  const announcements = new Announcements((ends) => open({ ...ends, max_lifetime: null }))
  const end = async ({ timeout }: { timeout?: number } = {}) => {
    await Promise.all([pool.end(timeout), announcements.end(), client.end(timeout === undefined ? {} : { timeout })])
  }
  const listen = announcements.listen.bind(announcements)
  const reserve = async () => {
    const session = await pool.take()
    const send = traced((statement) => session.send(statement), traces)
    return sentBy(client, send, { release: () => pool.give(session) })
  }
  const send = traced((statement) => void pool.run(statement), traces)
  const sql = sentBy(client, send, { end, reserve, listen })
  keepSilence(sql, pool.silence)
  return sql
}

function traced(send: (statement: Statement) => void, traces: Traces | undefined): (statement: Statement) => void {
  if (!traces) return send
  return (statement) => {
    // A statement that is read page by page ends when its reader likes.
    if (statement.cursorRows === undefined) {
      const end = traces.step('postgres', { 'db.system.name': 'postgresql' })
      statement.then(() => end(), end)
    }
    send(statement)
  }
}
