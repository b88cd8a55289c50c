import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Listeners } from './listeners.ts'

it('calls every listener until it leaves, even when one of them throws', () => {
  const failures: unknown[] = []
  const received: string[] = []
  const listeners = new Listeners<[name: string, count: number]>((error) => failures.push(error))
  const bug = new Error('a bug elsewhere')
  listeners.add(() => {
    throw bug
  })
  const leave = listeners.add((name, count) => {
    received.push(`${name} ${count}`)
    if (count === 2) leave()
  })
  for (const count of [1, 2, 3]) listeners.notify('alice', count)
  assert.deepEqual(received, ['alice 1', 'alice 2'])
  assert.deepEqual(failures, [bug, bug, bug])
})
