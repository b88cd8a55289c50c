import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CardState, cardStates } from '@bowline/contract/terms/card.ts'
import { mayFollow, statesBefore } from './states.ts'

test('states of a card order only go forward', () => {
  const reach = (from: CardState, seen: readonly CardState[] = []): CardState[] => {
    const next = cardStates.filter((to) => mayFollow(from, to))
    for (const to of next) assert.ok(!seen.includes(to), `${to} leads back to itself`)
    return [...next, ...next.flatMap((to) => reach(to, [...seen, from]))]
  }
  for (const state of cardStates) reach(state)
  assert.deepEqual(statesBefore('delivering'), ['paid'], 'nothing is delivered that was not paid')
  assert.deepEqual(statesBefore('chargeback'), ['completed'])
  assert.ok(mayFollow('expired', 'paid'), 'what was paid late is delivered')
  assert.ok(mayFollow('failed', 'paid'), 'nor what was paid with another card')
  assert.ok(!mayFollow('refunded', 'paid'))
})
