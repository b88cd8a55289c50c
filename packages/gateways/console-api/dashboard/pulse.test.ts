import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pulse } from './pulse.ts'

const START = 1_800_000_000_000

test('reports the rate of each full slot and of the last minute, and forgets after ten minutes', () => {
  const pulse = new Pulse()
  for (let i = 0; i < 60; i++) pulse.note(START + i * 100)
  assert.equal(pulse.read(START + 9_999).perSecond, 0)
  const { perSecond, history } = pulse.read(START + 10_000)
  assert.deepEqual([perSecond, history.length, history.at(-1)], [1, 60, 6])
  assert.equal(pulse.read(START + 70_000).perSecond, 0)
  assert.equal(Math.max(...pulse.read(START + 600_000).history), 6)
  assert.equal(Math.max(...pulse.read(START + 610_000).history), 0)
})

test('counts on when the clock is set back', () => {
  const pulse = new Pulse()
  pulse.note(START + 20_000)
  pulse.note(START)
  assert.equal(pulse.read(START + 30_000).history.at(-1), 0.2)
})
