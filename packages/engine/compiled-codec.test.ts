import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as plain from '@bowline/core/messages/codec.ts'
import {
  type Command,
  CommandKind,
  commandLayouts,
  type Query,
  QueryKind,
  queryLayouts,
} from '@bowline/core/messages/commands.ts'
import { type Event, EventHeader, EventKind, type EventName, eventLayouts } from '@bowline/core/messages/events.ts'
import { encode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import { decodeEvents, encodeEvent, encodeRequest, eventLength } from './compiled-codec.ts'

const SAMPLES = {
  u8: [0, 1, 255],
  u16: [0, 3, 65_535],
  u32: [0, 7, 4_294_967_295],
  i32: [0, -5, 2_147_483_647],
  int: [0, 12, Number.MAX_SAFE_INTEGER],
  i64: [0n, -1n, 9_223_372_036_854_775_807n],
  text: ['', 'web_a1B2', 'größer'],
}

/** A message with every field set; the three rounds differ in every field. */
function sample(layout: Layout<Fields>, round: number): Record<string, unknown> {
  const values = Object.entries(layout.fields).map(([field, kind], index) => {
    const samples = SAMPLES[kind.startsWith('text') ? 'text' : (kind as keyof typeof SAMPLES)]
    return [field, samples[(index + round) % samples.length]]
  })
  return Object.fromEntries(values)
}

test('every command and query is encoded to the same bytes as by the plain codec', () => {
  const layouts: Record<string, unknown> = { ...commandLayouts, ...queryLayouts }
  for (const kind of [...Object.keys(CommandKind), ...Object.keys(QueryKind)]) {
    for (let round = 0; round < 3; round++) {
      const message = { kind, ...sample(layouts[kind] as Layout<Fields>, round) } as Command | Query
      const bare = { kind } as Command | Query
      for (const [given, historicTime] of [
        [message, undefined],
        [message, 1_700_000_000_000],
        [bare, undefined],
      ] as const) {
        // The previous content must not shine through.
        const one = Words.ofBytes(2048)
        const other = Words.ofBytes(2048)
        one.u8.fill(99)
        other.u8.fill(99)
        const envelope = historicTime === undefined ? {} : { time: historicTime, historic: true }
        const length = encodeRequest(one, 8, given, 7, historicTime)
        assert.equal(length, plain.encodeFrame(other, 8, given, { request: 7, ...envelope }))
        assert.deepEqual(one.u8.subarray(0, 8 + length), other.u8.subarray(0, 8 + length), kind)
      }
    }
  }
})

test('every event is decoded to the same object as by the plain codec', () => {
  for (const [kind, number] of Object.entries(EventKind)) {
    const layout = eventLayouts[kind as EventName] as Layout<Fields>
    for (let round = 0; round < 3; round++) {
      const memory = Words.ofBytes(4096)
      const length = EventHeader.size + layout.size
      for (const byte of [16, 16 + length]) {
        encode(EventHeader, memory, byte, { length, kind: number })
        encode(layout, memory, byte + EventHeader.size, sample(layout, round) as never)
      }
      const events = decodeEvents(memory, 16, 16 + 2 * length)
      assert.equal(events.length, 2)
      assert.deepEqual(events, plain.decodeEvents(memory, 16, 16 + 2 * length))
    }
  }
})

test('every event is read back as it was written, whatever the memory held before', () => {
  for (const kind of Object.keys(EventKind) as EventName[]) {
    for (let round = 0; round < 3; round++) {
      const event = { kind, ...sample(eventLayouts[kind] as Layout<Fields>, round) } as unknown as Event
      const memory = Words.ofBytes(1024)
      memory.u8.fill(99)
      const length = encodeEvent(memory, 8, event)
      assert.equal(length, eventLength(kind))
      assert.deepEqual(decodeEvents(memory, 8, 8 + length), [event])
      assert.ok(memory.u8.subarray(8 + length).every((byte) => byte === 99))
    }
  }
})

test('fields cut off the end of an event read as zero in both codecs', () => {
  const layout = eventLayouts.order as Layout<Fields>
  const memory = Words.ofBytes(1024)
  encode(layout, memory, EventHeader.size, sample(layout, 1) as never)
  for (let size = 8; size <= layout.size; size += 8) {
    encode(EventHeader, memory, 0, { length: EventHeader.size + size, kind: EventKind.order })
    const [event] = decodeEvents(memory, 0, EventHeader.size + size)
    assert.deepEqual(event, plain.decodeEvents(memory, 0, EventHeader.size + size)[0])
    assert.deepEqual(Object.keys(event as object), ['kind', ...Object.keys(layout.fields)])
    if (size === 8)
      assert.deepEqual([event?.kind === 'order' && event.qty, event?.kind === 'order' && event.clientId], [0n, ''])
  }
})

test('text that is too long is refused in any alphabet', () => {
  const memory = Words.ofBytes(2048)
  for (const code of ['x'.repeat(17), 'ü'.repeat(9)]) {
    assert.throws(() => encodeRequest(memory, 0, { kind: 'define-asset', asset: 1, code }, 1), RangeError)
  }
  assert.equal(encodeRequest(memory, 0, { kind: 'define-asset', asset: 1, code: 'ü'.repeat(8) }, 1), 56)
})

test('bytes that are not an event are refused', () => {
  const memory = Words.ofBytes(64)
  assert.throws(() => decodeEvents(memory, 0, 64), /no event at byte 0/)
})
