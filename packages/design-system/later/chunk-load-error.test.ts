import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { ChunkLoadError, loadChunk } from './chunk-load-error.ts'

it('a part of a page is given up after 120 seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const ends: Error[] = []
  const waiting = loadChunk(new Promise(() => {})).catch((error: Error) => ends.push(error))
  mock.timers.tick(119_999)
  await Promise.resolve()
  assert.equal(ends.length, 0)
  mock.timers.tick(1)
  await waiting
  assert.ok(ends[0] instanceof ChunkLoadError)
  assert.equal((ends[0].cause as Error).message, 'the chunk took too long')
  assert.equal(await loadChunk(Promise.resolve('screen')), 'screen')
  mock.timers.reset()
})
