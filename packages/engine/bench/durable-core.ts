import { Worker } from 'node:worker_threads'
import { Exchange } from '@bowline/core/exchange.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { startJournal } from '@bowline/platform/journal/start-journal.ts'
import { createRing, RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { TrustedClock } from '@bowline/platform/trusted-clock.ts'
import { journalDirectory } from '../directories.ts'
import type { EngineThreadData } from '../engine.thread.ts'
import { copyBytes } from '../frames.ts'
import { trafficCapacity as capacity } from '../traffic.fixture.ts'
import { type Frames, lengthAt } from './frames.ts'

/** Runs the first part of the commands unmeasured, to warm up the compiler. */
function warmUp(frames: Frames): number {
  return Math.floor(frames.count / 4)
}

/** The core alone: every command is applied in memory, and its events are written and discarded. */
export function inMemory(frames: Frames): number {
  const exchange = new Exchange(capacity)
  let began = 0
  for (let byte = 0; byte < frames.bytes; byte += lengthAt(frames, byte)) {
    exchange.events.reset()
    exchange.apply(frames.memory, byte)
    if (exchange.sequence === warmUp(frames)) began = performance.now()
  }
  return (frames.count - warmUp(frames)) / ((performance.now() - began) / 1000)
}

/** The same core with everything around it: rings, the journal on disk, and events back on this thread once durable. */
export async function durable(directory: string, frames: Frames): Promise<number> {
  const onFault = (error: Error) => {
    throw error
  }
  const journal = await startJournal({ directory: journalDirectory(directory), onFault })
  const { shared, records } = journal
  const commands = createRing(4 << 20)
  const events = createRing(32 << 20)
  const emitAfter = Number.POSITIVE_INFINITY
  const workerData: EngineThreadData = {
    place: { directory },
    capacity,
    emitAfter,
    journal: shared.buffer,
    commands,
    records,
    events,
    clock: new TrustedClock().shared,
  }
  const thread = new Worker(new URL('../engine.thread.ts', import.meta.url), { workerData })
  await new Promise((resolve) => thread.once('message', resolve))

  const gateway = new RingProducer(commands, shared.producer)
  const memory = new Words(commands)
  const received = new RingConsumer(events, shared.producer)
  const sequences = new Float64Array(events)
  let began = 0
  let beganAt = 0
  let sent = 0
  for (let last = 0; last < frames.count; ) {
    if (began === 0 && last >= warmUp(frames)) {
      began = performance.now()
      beganAt = last
    }
    for (let room = 0; room < 256 && sent < frames.bytes; room++) {
      const length = lengthAt(frames, sent)
      const byte = gateway.reserve(length)
      if (byte < 0) break
      copyBytes(frames.memory, sent, memory, byte, length)
      sent += length
    }
    gateway.publish()
    gateway.ring()
    const isDurable = shared.durable
    const hasWork = () => {
      const byte = received.peek()
      return byte >= 0 && (sequences[byte / 8 + 1] as number) <= shared.durable
    }
    for (
      let byte = received.peek();
      byte >= 0 && (sequences[byte / 8 + 1] as number) <= isDurable;
      byte = received.peek()
    ) {
      last = sequences[byte / 8 + 1] as number
      received.advance()
    }
    received.release()
    if (last < frames.count)
      shared.listener.wait(() => hasWork() || (sent < frames.bytes && gateway.announceWait(256)), 100)
  }
  const perSecond = (frames.count - beganAt) / ((performance.now() - began) / 1000)
  await thread.terminate()
  shared.close()
  await journal.closed
  return perSecond
}
