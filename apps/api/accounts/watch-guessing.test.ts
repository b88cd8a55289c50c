import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { FailureStreaks } from '@bowline/capabilities/factors/failure-streaks.ts'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { watchGuessing } from './watch-guessing.ts'

let database: TemporaryDatabase
before(async () => {
  database = await migratedDatabase()
})
after(() => database.drop())

it('wrong passwords and codes, and the lockouts they lead to, are metrics', async () => {
  const { sql } = database
  const metrics = new Metrics('api')
  const messages = { enqueue: async () => {} }
  const log = createLog('test', { level: 'silent' })
  const { watch, onPasswordRefused } = watchGuessing(sql, messages, { metrics, log })
  const streaks = new FailureStreaks(watch)
  for (let i = 0; i < 9; i++) onPasswordRefused('wrong-password', false)
  onPasswordRefused('wrong-password', true)
  onPasswordRefused('locked-out', false)
  const guessed = { subject: 'target:x', factor: 'sms', sentTo: { channel: 'sms', target: '+4917612345678' } } as const
  for (let i = 0; i < 60; i++) await streaks.noteWrong(sql, guessed, Date.now())
  streaks.notePaused('pin')
  const text = await metrics.registry.metrics()
  const value = (name: string, label: string) =>
    text.match(new RegExp(`^bowline_${name}{${label}.*} (\\d+)$`, 'm'))?.[1]
  assert.equal(value('passwords_refused_total', 'reason="wrong-password"'), '10')
  assert.equal(value('passwords_refused_total', 'reason="locked-out"'), '1')
  assert.equal(value('proofs_refused_total', 'factor="sms"'), '60')
  assert.equal(value('lockouts_total', 'of="password"'), '1')
  assert.equal(value('lockouts_total', 'of="all-codes"'), '1')
  assert.equal(value('lockouts_total', 'of="pin"'), '1')
})
