import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Exchange } from '@bowline/core/exchange.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { startJournal } from '@bowline/platform/journal/start-journal.ts'
import { createRing, RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { startEngine } from '../client.ts'
import { journalDirectory } from '../directories.ts'
import type { EngineThreadData } from '../engine.thread.ts'
import { copyBytes } from '../frames.ts'
import { opening, Traffic, trafficCapacity } from '../traffic.fixture.ts'
import { encodeTraffic, type Frames, lengthAt } from './frames.ts'
import { quantiles, report } from './report.ts'

const capacity = trafficCapacity

/** The first part of the commands warms the compiler up and is not measured. */
function warmUp(frames: Frames): number {
  return Math.floor(frames.count / 4)
}

/** The core alone: every command applied in memory, its events written and forgotten. */
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

/** The same core with everything around it: rings, journal on disk, events back to this thread once durable. */
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
    directory,
    capacity,
    emitAfter,
    journal: shared.buffer,
    commands,
    records,
    events,
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

/** From `submit` to its answer, events decoded and all, at a steady rate. */
async function acknowledgement(directory: string, rate: number, count: number) {
  const engine = await startEngine({ directory, capacity })
  await Promise.all(opening().map((command) => engine.submit(command)))
  const source = new Traffic(1)
  const microseconds: number[] = []
  const began = performance.now()
  const waiting: Promise<void>[] = []
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * rate))
    for (; sent < due; sent++) {
      const command = source.next()
      const at = performance.now()
      waiting.push(engine.submit(command).then(() => void microseconds.push((performance.now() - at) * 1000)))
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const reached = count / ((performance.now() - began) / 1000)
  await Promise.all(waiting)
  await engine.stop()
  return { ...quantiles(microseconds), reached }
}

export async function run(options: {
  json: boolean
  directory?: string
  commands?: number
}): Promise<Record<string, number>> {
  const root = mkdtempSync(join(options.directory ?? tmpdir(), 'bowline-bench-'))
  try {
    const frames = encodeTraffic(options.commands ?? 500_000)
    inMemory(frames)
    const memory = inMemory(frames)
    const disk = await durable(join(root, 'full'), frames)
    const slow = await acknowledgement(join(root, 'slow'), 1_000, 2_000)
    const steady = await acknowledgement(join(root, 'steady'), 100_000, 300_000)
    return report(options.json, 'engine', {
      'core in memory (commands a second)': memory,
      'the same core, all durable (commands a second)': disk,
      'durable ÷ in memory (bar: at least 0.5)': disk / memory,
      'submit to answer at 1,000 a second, p50 (µs)': slow.p50,
      'submit to answer at 1,000 a second, p99 (µs)': slow.p99,
      'aimed at 100,000 a second, reached': steady.reached,
      'submit to answer there, p50 (µs)': steady.p50,
      'submit to answer there, p99 (µs)': steady.p99,
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

if (import.meta.main) await run({ json: process.argv.includes('--json') })
