import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Bell } from './bell.ts'
import { createRing, RingConsumer, RingProducer } from './byte-ring.ts'

function ringOf(bytes: number) {
  const bells = new Int32Array(new SharedArrayBuffer(128))
  const memory = createRing(bytes)
  const producer = new RingProducer(memory, new Bell(bells, 16))
  const consumer = new RingConsumer(memory, new Bell(bells, 0))
  return { bells, memory, producer, consumer, u32: new Uint32Array(memory) }
}

test('a frame is invisible until it is published', () => {
  const { producer, consumer, u32 } = ringOf(128)
  const byte = producer.reserve(24)
  u32[byte / 4 + 2] = 77
  assert.equal(consumer.peek(), -1)
  producer.publish()
  const seen = consumer.peek()
  assert.equal(u32[seen / 4], 24)
  assert.equal(u32[seen / 4 + 2], 77)
})

test('a full ring refuses frames until the consumer releases, and loses nothing', () => {
  const { producer, consumer } = ringOf(128)
  assert.ok(producer.reserve(64) > 0)
  assert.ok(producer.reserve(64) > 0)
  producer.publish()
  assert.equal(producer.reserve(8), -1)
  consumer.peek()
  consumer.advance()
  assert.equal(producer.reserve(8), -1, 'stepped past is not yet released')
  consumer.release()
  assert.ok(producer.reserve(8) > 0)
})

test('a frame that does not fit before the end goes to the beginning', () => {
  const { producer, consumer, u32 } = ringOf(128)
  const first = producer.reserve(56)
  producer.reserve(48)
  producer.publish()
  for (let frame = 0; frame < 2; frame++) {
    consumer.peek()
    consumer.advance()
  }
  consumer.release()
  assert.equal(producer.reserve(40), first)
  producer.publish()
  assert.equal(consumer.peek(), first)
  assert.equal(u32[first / 4], 40)
})

test('a run of contiguous frames ends at what is unpublished, or at the end of the ring', () => {
  const { producer, consumer } = ringOf(128)
  const first = producer.reserve(24)
  producer.reserve(32)
  producer.publish()
  assert.equal(consumer.peek(), first)
  assert.equal(consumer.rowEnd, first + 56)
  consumer.advance()
  consumer.peek()
  consumer.advance()
  consumer.release()
  producer.reserve(56)
  producer.reserve(56)
  producer.publish()
  assert.equal(consumer.peek(), first + 56)
  assert.equal(consumer.rowEnd, first + 128, 'the second stands at the beginning')
})

test('a size that is not whole words, or larger than half the ring, is refused', () => {
  const { producer } = ringOf(128)
  assert.throws(() => producer.reserve(12), RangeError)
  assert.throws(() => producer.reserve(72), RangeError)
  assert.throws(() => createRing(100), RangeError)
})

test('positions wrap around 2^32 unnoticed', () => {
  const { bells, memory } = ringOf(128)
  const control = new Int32Array(memory, 0, 48)
  // Two words before the counters wrap, as after 32 GiB.
  control[0] = -2
  control[16] = -2
  const producer = new RingProducer(memory, new Bell(bells, 16))
  const consumer = new RingConsumer(memory, new Bell(bells, 0))
  const u32 = new Uint32Array(memory)
  for (let frame = 0; frame < 100; frame++) {
    const byte = producer.reserve(40)
    assert.ok(byte > 0)
    u32[byte / 4 + 3] = frame
    producer.publish()
    assert.equal(u32[consumer.peek() / 4 + 3], frame)
    consumer.advance()
    consumer.release()
  }
})

for (const [name, ringBytes, blocking] of [
  ['a small ring and a consumer that awaits', 1024, false],
  ['a larger ring and a consumer that blocks', 1 << 16, true],
] as const) {
  test(`two threads pass frames of random sizes in order: ${name}`, async () => {
    const { bells, memory, consumer, u32 } = ringOf(ringBytes)
    const frames = blocking ? 20_000 : 5_000
    const thread = new Worker(new URL('./frame-producer.fixture.ts', import.meta.url), {
      workerData: { ring: memory, bells, frames, seed: 7 },
    })
    const self = new Bell(bells, 16)
    const hasWork = () => consumer.peek() >= 0
    for (let frame = 1; frame <= frames; ) {
      const byte = consumer.peek()
      if (byte < 0) {
        consumer.release()
        if (blocking) self.wait(hasWork, 10_000)
        else await self.waitAsync(hasWork)
        continue
      }
      const words = u32.subarray(byte / 4 + 1, byte / 4 + u32[byte / 4] / 4)
      assert.ok(
        words.every((word) => word === frame),
        `frame ${frame} at byte ${byte}`,
      )
      consumer.advance()
      if (frame % 5 === 0) consumer.release()
      frame++
    }
    assert.equal(consumer.peek(), -1)
    consumer.release()
    await thread.terminate()
  })
}
