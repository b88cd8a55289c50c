import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Words } from '@bowline/core/messages/layout.ts'
import { SharedJournal } from '@bowline/platform/journal/shared-journal.ts'
import { createRing, RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { EventReceiver } from './event-receiver.ts'
import { EventFrame, EventSender } from './frames.ts'

function setUp() {
  const shared = new SharedJournal()
  const ring = createRing(4096)
  const sender = new EventSender(new RingProducer(ring, shared.listener), new Words(ring), shared.producer)
  const durable = { sequence: 0 }
  const received: { kind: number; sequence: number; words: number[] }[] = []
  const receiver = new EventReceiver(
    new RingConsumer(ring, shared.producer),
    () => durable.sequence,
    (kind, sequence, memory, from, to) => {
      received.push({ kind, sequence, words: [...memory.u32.subarray(from / 4, to / 4)] })
    },
  )
  const send = (sequence: number, bytes: number) => {
    const payload = Words.ofBytes(bytes)
    for (let word = 0; word < bytes / 4; word++) payload.u32[word] = sequence * 1000 + word
    sender.send(EventFrame.batch, sequence, payload, bytes)
    sender.publish()
    return [...payload.u32]
  }
  return { send, durable, receiver, received }
}

test('events are held back until their command is durable', () => {
  const { send, durable, receiver, received } = setUp()
  const payloads = [1, 2, 3].map((sequence) => send(sequence, 64))
  assert.equal(receiver.hasDurable(), false)
  receiver.receive()
  assert.deepEqual(received, [])
  durable.sequence = 2
  assert.equal(receiver.hasDurable(), true)
  assert.equal(receiver.receive(), false)
  assert.deepEqual(
    received,
    [0, 1].map((index) => ({ kind: EventFrame.batch, sequence: index + 1, words: payloads[index] })),
  )
})

test('a message longer than the ring allows arrives in pieces and is joined again', () => {
  const { send, durable, receiver, received } = setUp()
  const long = send(1, 3_200)
  const short = send(2, 40)
  durable.sequence = 2
  receiver.receive()
  assert.deepEqual(
    received.map(({ words }) => words),
    [long, short],
  )
})

test('a handler that throws is not given the same frame again', () => {
  const shared = new SharedJournal()
  const ring = createRing(4096)
  const sender = new EventSender(new RingProducer(ring, shared.listener), new Words(ring), shared.producer)
  const seen: number[] = []
  const receiver = new EventReceiver(
    new RingConsumer(ring, shared.producer),
    () => 9,
    (_, sequence) => {
      seen.push(sequence)
      if (sequence === 1) throw new Error('no')
    },
  )
  for (const sequence of [1, 2]) sender.send(EventFrame.batch, sequence, Words.ofBytes(8), 8)
  sender.publish()
  assert.throws(() => receiver.receive(), /no/)
  receiver.receive()
  assert.deepEqual(seen, [1, 2])
})
