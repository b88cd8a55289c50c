import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { withinChunkTime } from './chunk-load-error.ts'

it('a part of a page is given up after 120 seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const ends: string[] = []
  const waiting = withinChunkTime(new Promise(() => {})).catch((error: Error) => ends.push(error.message))
  mock.timers.tick(119_999)
  await Promise.resolve()
  assert.deepEqual(ends, [])
  mock.timers.tick(1)
  await waiting
  assert.deepEqual(ends, ['the chunk took too long'])
  assert.equal(await withinChunkTime(Promise.resolve('screen')), 'screen')
  mock.timers.reset()
})
