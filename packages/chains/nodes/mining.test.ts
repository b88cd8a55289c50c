import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { startMining } from './mining.ts'

it('mines while something waits and until it is final, and then stops', async () => {
  let [waiting, mined] = [1, 0]
  const mining = startMining({
    node: {
      mine: async (blocks) => {
        mined += blocks
        waiting = 0
      },
    },
    isWaiting: async () => waiting > 0,
    confirmations: 3,
    blockMs: 1,
    onError: assert.ifError,
  })
  await eventually('a block and three more', () => mined === 4)
  waiting = 1
  await eventually('the same again', () => mined === 8)
  await mining.stop()
  waiting = 1
  assert.equal(mined, 8)
})

it('goes on after a node was away, and tells of it once', async () => {
  const errors: string[] = []
  let [isAway, failures, mined] = [true, 0, 0]
  const mining = startMining({
    node: {
      mine: async (blocks) => {
        mined += blocks
      },
    },
    isWaiting: async () => {
      if (!isAway) return mined === 0
      failures++
      throw new Error('no node')
    },
    confirmations: 0,
    blockMs: 1,
    onError: ({ message }) => errors.push(message),
  })
  await eventually('three failures', () => failures > 2)
  isAway = false
  await eventually('a block', () => mined === 1)
  assert.deepEqual(errors, ['no node'])
  await mining.stop()
})
