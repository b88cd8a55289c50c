import type { Readable } from 'node:stream'
import type { Transaction } from './transaction.ts'

type Statement = ReturnType<Transaction>

/**
 * The rows of a `COPY … TO STDOUT`. postgres.js (3.4) stops reading its socket whenever the reader is slower, and goes on when
 * the reader asks for more. When the answer's end arrived meanwhile nobody asks again, and the connection stays silent for
 * ever. So once more is asked for at the end.
 */
export async function copyOut(statement: Statement): Promise<Readable> {
  const rows: Readable = await statement.readable()
  rows.once('end', () => rows._read(0))
  return rows
}

/** The same rows; fails when for so long none arrives and nobody takes any, instead of waiting for ever. */
export async function* notSilent(rows: AsyncIterable<Buffer>, silenceMs: number): AsyncGenerator<Buffer> {
  const iterator = rows[Symbol.asyncIterator]()
  for (;;) {
    const late = Promise.withResolvers<never>()
    const fail = () => late.reject(new Error(`the database sent nothing for ${silenceMs / 1000} s`))
    const timer = setTimeout(fail, silenceMs)
    try {
      const { done, value } = await Promise.race([iterator.next(), late.promise])
      if (done) return
      yield value
    } finally {
      clearTimeout(timer)
    }
  }
}
