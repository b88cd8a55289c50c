import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SessionPool } from './session-pool.ts'
import type { SqlClient } from './statement.ts'

describe('a pool of sessions', () => {
  it('ends by force when a connection never says that it has ended', async () => {
    const ends: object[] = []
    const client = {
      unsafe: () => ({ handler: () => {} }),
      end: (options: { timeout?: number }) => {
        ends.push(options)
        return options.timeout === 0 ? Promise.resolve() : new Promise(() => {})
      },
    } as unknown as SqlClient
    const pool = new SessionPool(() => client, { connections: 1, answerWithinMs: 1_000 })
    pool.give(await pool.take())
    await pool.end(0.05)
    assert.deepEqual(ends, [{}, { timeout: 0 }])
  })
})
