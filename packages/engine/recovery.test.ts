import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Exchange } from '@bowline/core/exchange.ts'
import { encodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { RECORD_VERSION } from '@bowline/core/messages/record-version.ts'
import { Replaying } from './recovery.ts'
import { trafficCapacity } from './traffic.fixture.ts'

function record(envelope: { sequence: number; version?: number }): { buffer: ArrayBuffer; end: number } {
  const memory = Words.ofBytes(256)
  const end = encodeFrame(memory, 0, { kind: 'open-account', account: 7 }, { time: 1, ...envelope })
  return { buffer: memory.buffer as ArrayBuffer, end }
}

test('a record out of order, or with rules unknown here, is refused and changes nothing', () => {
  const exchange = new Exchange(trafficCapacity)
  const replaying = new Replaying(exchange)
  const tooFar = record({ sequence: 2 })
  const tooNew = record({ sequence: 1, version: RECORD_VERSION + 1 })
  assert.throws(() => replaying.apply(tooFar.buffer, 0, tooFar.end), /record 2 cannot be applied after command 0/)
  assert.throws(() => replaying.apply(tooNew.buffer, 0, tooNew.end), /record 1 was written by a newer Bowline/)
  assert.equal(exchange.sequence, 0)
  const next = record({ sequence: 1 })
  replaying.apply(next.buffer, 0, next.end)
  assert.equal(exchange.sequence, 1)
})
