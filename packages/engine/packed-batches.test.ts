import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import { type Event, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import type { EventBatch } from './engine-client.ts'
import { PackedBatches, type PackedTerms } from './packed-batches.ts'

/** Every event is about subject 0, and a trade also about its market. */
const terms: PackedTerms = {
  kept: new Set(['trade']),
  subjects: (event, name) => {
    name(0)
    if (event.kind === 'trade') name(event.market)
  },
}

function trade(tradeId: number, market: number): Event {
  const blank = decode(eventLayouts.trade, Words.ofBytes(eventLayouts.trade.size), 0)
  return { kind: 'trade', ...blank, tradeId, market }
}

/** A batch of `trades` trades, the first in market 1, the next in market 2, and so on. */
function batch(sequence: number, trades = 1): EventBatch {
  const events = Array.from({ length: trades }, (_, i) => trade(sequence * 1_000 + i, i + 1))
  return { sequence, time: 10 * sequence, command: CommandKind['place-order'], events }
}

const sequencesOf = (batches: Iterable<EventBatch>) => [...batches].map(({ sequence }) => sequence)

describe('packed batches', () => {
  it('are read back as they were, from any command on', () => {
    const packed = new PackedBatches(terms, { startsAfter: 0, bytes: 4_000 })
    const batches = Array.from({ length: 10 }, (_, i) => batch(i + 1, 2))
    for (const each of batches) packed.add(each)
    for (let after = 0; after <= 10; after++)
      assert.deepEqual([...packed.read(0, after)], batches.slice(after), `after ${after}`)
  })

  it('are found by any subject of their events, and then read back complete', () => {
    const packed = new PackedBatches(terms, { startsAfter: 0, bytes: 8_000 })
    for (let sequence = 1; sequence <= 9; sequence++) packed.add(batch(sequence, sequence))
    assert.deepEqual([...packed.read(7, 3)], [batch(7, 7), batch(8, 8), batch(9, 9)])
    assert.deepEqual([...packed.read(10, 0)], [])
  })

  it('leave out events that nobody asks for, and batches of nothing else', () => {
    const packed = new PackedBatches(terms, { startsAfter: 0, bytes: 4_000 })
    const { kind: _, ...level } = { kind: 'level', ...decode(eventLayouts.level, Words.ofBytes(64), 0) } as const
    const mixed = { ...batch(1), events: [{ kind: 'level', ...level } as Event, ...batch(1).events] }
    packed.add(mixed)
    packed.add({ ...batch(2), events: [{ kind: 'level', ...level } as Event] })
    assert.deepEqual([...packed.read(0, 0)], [batch(1)])
  })

  it('drop the oldest first, and say how far back they reach', () => {
    const packed = new PackedBatches(terms, { startsAfter: 100, bytes: 4_000 })
    assert.ok(packed.covers(100))
    assert.ok(!packed.covers(99))
    for (let sequence = 101; sequence <= 1_100; sequence++) {
      packed.add(batch(sequence))
      const held = sequencesOf(packed.read(0, 0))
      assert.equal(held.at(-1), sequence)
      assert.equal(held.length, sequence - (held[0] as number) + 1, 'without a gap')
      assert.ok(packed.covers((held[0] as number) - 1))
      assert.equal(packed.covers((held[0] as number) - 2), false)
      if (sequence > 200) assert.ok(held.length > 20 && held.length < 40, `${held.length} held`)
    }
  })

  it('hold a batch larger than their capacity, and go on after it', () => {
    const packed = new PackedBatches(terms, { startsAfter: 0, bytes: 4_000 })
    packed.add(batch(1))
    packed.add(batch(2, 500))
    packed.add(batch(3))
    assert.deepEqual([...packed.read(0, 0)], [batch(1), batch(2, 500), batch(3)])
    for (let sequence = 4; sequence <= 60; sequence++) packed.add(batch(sequence))
    assert.ok(!packed.covers(2))
    assert.deepEqual([...packed.read(0, 58)], [batch(59), batch(60)])
  })
})
