import postgres from 'postgres'
import { socketFolder } from './address.ts'
import { arrayTypes } from './array-types.ts'
import { type PoolOptions, SessionPool } from './session-pool.ts'
import { sentBy, type Words } from './statement.ts'

/**
 * Exact in both directions: `int8` is a `bigint`, `numeric` a decimal string, `timestamptz` a `Date`.
 * Neither ever passes through a float.
 */
export type Sql = Words

export interface ConnectOptions extends Partial<PoolOptions> {
  readonly name?: string
}

/** Longer than any statement of ours takes that somebody waits for. */
const ANSWER_WITHIN_MS = 15_000

/** Opens a pool lazily; end it with `sql.end()`. */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { connections = 8, answerWithinMs = ANSWER_WITHIN_MS, name = 'bowline' } = options
  const socket = socketFolder(url)
  const open = (max: number, onclose?: () => void) =>
    postgres(url, {
      max,
      ...(socket !== undefined && { host: socket }),
      ...(onclose && { onclose }),
      // A listener that lost its connection is back at once; the library would wait up to twenty seconds between tries.
      backoff: () => 0.25,
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
      // Notices such as "relation already exists, skipping" are not for the console.
      onnotice: () => {},
    }) as unknown as Words
  // Makes statements, and listens; everything else goes through sessions.
  const words = open(1)
  const pool = new SessionPool((onClose) => open(1, onClose), { connections, answerWithinMs })
  const end = async ({ timeout }: { timeout?: number } = {}) => {
    await Promise.all([pool.end(timeout), words.end(timeout === undefined ? {} : { timeout })])
  }
  const reserve = async () => {
    const session = await pool.take()
    return sentBy(words, (statement) => session.send(statement), { release: () => pool.give(session) })
  }
  return sentBy(words, (statement) => void pool.run(statement), { end, reserve })
}
