import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Words } from '@bowline/core/messages/layout.ts'
import { FrameQueue } from './frame-queue.ts'

test('frames come out as they went in while the queue grows, shrinks and moves', () => {
  const queue = new FrameQueue(256)
  const frame = Words.ofBytes(64)
  let pushed = 0
  let shifted = 0
  const push = () => {
    const bytes = 16 + 8 * (pushed % 5)
    frame.u32[0] = bytes
    frame.u32.fill(pushed++, 1)
    queue.push(frame, bytes)
  }
  const shift = () => {
    assert.equal(queue.firstBytes, 16 + 8 * (shifted % 5))
    const words = queue.memory.u32.subarray(queue.first / 4 + 1, (queue.first + queue.firstBytes) / 4)
    assert.ok(words.every((word) => word === shifted))
    queue.shift()
    shifted++
  }
  for (let round = 0; round < 200; round++) {
    for (let count = 0; count < (round * 7) % 23; count++) push()
    for (let count = 0; count < (round * 5) % 19 && shifted < pushed; count++) shift()
  }
  while (shifted < pushed) shift()
  assert.equal(queue.first, -1)
  assert.equal(queue.firstBytes, 0)
  assert.ok(pushed > 1000)
})
