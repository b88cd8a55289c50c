import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryDirectory } from '../traffic.fixture.ts'
import { crashRounds } from './crash-rounds.ts'

const rounds = Number(process.env.BOWLINE_CRASH_ROUNDS ?? 12)

test(`an engine killed ${rounds} times under load loses nothing it acknowledged and does nothing twice`, async (t) => {
  const seed = Number(process.env.BOWLINE_CRASH_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}`)
  const report = await crashRounds(temporaryDirectory(t), rounds, seed)
  t.diagnostic(JSON.stringify(report))
  assert.ok(report.acknowledged > rounds * 10, 'the engine was under load')
})
