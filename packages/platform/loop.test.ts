import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from './eventually.fixture.ts'
import { startLoop } from './loop.ts'

it('does one round after another, also after one that failed, and ends when it is closed', async () => {
  const failures: string[] = []
  let rounds = 0
  let inside = 0
  const loop = startLoop({
    everyMs: 1,
    async round() {
      assert.equal(++inside, 1, 'one at a time')
      rounds++
      await new Promise(setImmediate)
      inside--
      if (rounds === 2) throw new Error('the second fails')
    },
    onFailure: ({ message }) => failures.push(message),
  })
  const keepAlive = setInterval(() => {}, 1_000)
  await until(() => rounds > 3)
  clearInterval(keepAlive)
  assert.deepEqual(failures, ['the second fails'])
  await Promise.all([loop.once(), loop.once()])
  await loop.close()
  const [done, still] = [rounds, inside]
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.deepEqual([rounds, still], [done, 0])
})
