import { workerData } from 'node:worker_threads'
import { Bell } from './bell.ts'
import { RingProducer } from './byte-ring.ts'

/** The producing thread of byte-ring.test.ts: frames of seeded sizes, every word holding the frame's number. */
const { ring, bells, frames, seed } = workerData as {
  ring: SharedArrayBuffer
  bells: Int32Array
  frames: number
  seed: number
}

const self = new Bell(bells, 0)
const producer = new RingProducer(ring, new Bell(bells, 16))
const u32 = new Uint32Array(ring)
let random = seed
for (let frame = 1; frame <= frames; frame++) {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  const bytes = 8 + 8 * ((random >>> 16) % (producer.maxFrame / 8))
  const byte = producer.reserveWaiting(bytes, self)
  u32.fill(frame, byte / 4 + 1, (byte + bytes) / 4)
  // Sometimes several frames become visible at once.
  if (random % 3 === 0 || frame === frames) {
    producer.publish()
    producer.ring()
  }
}
