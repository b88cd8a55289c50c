import { parentPort, workerData } from 'node:worker_threads'
import type { Capacity } from '@bowline/core/capacity.ts'
import type { Exchange } from '@bowline/core/exchange.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { SharedJournal } from '@bowline/platform/journal/shared-journal.ts'
import { RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { TrustedClock } from '@bowline/platform/trusted-clock.ts'
import type { ExchangePlace } from './directories.ts'
import { enlargeTables } from './enlarge-tables.ts'
import { forwardTime } from './forward-time.ts'
import { EventFrame, EventSender } from './frames.ts'
import { newHead } from './recorded-head.ts'
import { type RecoveryReport, recover } from './recovery.ts'
import { Sequencer } from './sequencer.ts'
import { stateHash } from './state-hash.ts'

/**
 * The engine thread: rebuilds the exchange, then runs the sequencer until asked to stop. An error that escapes means
 * that the exchange can no longer be trusted, and the process ends.
 */
export interface EngineThreadData {
  readonly place: ExchangePlace
  /** Sizes of the tables at the first record. */
  readonly capacity: Partial<Capacity>
  /** Sizes that the tables must have at least. */
  readonly wanted?: Partial<Capacity>
  /** Listeners have consumed everything up to this command; they get the events of every one after it. */
  readonly emitAfter: number
  readonly identity?: { readonly high: bigint; readonly low: bigint }
  readonly inHistory?: boolean
  readonly journal: SharedArrayBuffer
  readonly commands: SharedArrayBuffer
  readonly records: SharedArrayBuffer
  readonly events: SharedArrayBuffer
  /** Of the `TrustedClock` that the gateway thread keeps. */
  readonly clock: SharedArrayBuffer
}

export type EngineThreadMessage =
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'ready'; readonly report: RecoveryReport }

function run(data: EngineThreadData, say: (message: EngineThreadMessage) => void): void {
  const journal = new SharedJournal(data.journal)
  const commands = new RingConsumer(data.commands, journal.listener)
  const records = new RingProducer(data.records, journal.writer)
  const events = new RingProducer(data.events, journal.listener)

  const replayed = new EventSender(events, new Words(data.events), journal.producer)
  const { exchange: rebuilt, report } = recover({
    ...data.place,
    capacity: data.capacity,
    snapshotUpTo: data.emitAfter,
    onApplied: ({ sequence, events: { words, length } }) => {
      if (sequence <= data.emitAfter) return
      replayed.send(EventFrame.replayed, sequence, words, length)
      replayed.publish()
      replayed.ring()
    },
    log: (line) => say({ kind: 'log', line }),
  })
  if (report.sequence !== journal.durable) {
    throw new Error(`recovered up to command ${report.sequence}, but the journal ends at ${journal.durable}`)
  }
  const clock = forwardTime(new TrustedClock(undefined, data.clock), rebuilt.time)
  const sequencerOf = (exchange: Exchange) => {
    const hash = () => stateHash(exchange).hash
    const { inHistory = false } = data
    return new Sequencer({ exchange, commands, records, events, journal, clock, stateHash: hash, inHistory })
  }
  const first = sequencerOf(rebuilt)
  if (!rebuilt.state.head) first.begin({ kind: 'head', ...newHead(rebuilt.state.capacity, data.identity) })
  const { exchange, sizes } = enlargeTables(rebuilt, data.wanted ?? {}, (line) => say({ kind: 'log', line }))
  const sequencer = sizes ? sequencerOf(exchange) : first
  if (sizes) sequencer.begin({ kind: 'enlarge', ...sizes })
  say({ kind: 'ready', report })
  sequencer.run()
  journal.close()
}

if (!parentPort) throw new Error('engine.thread.ts runs as a worker thread')
const port = parentPort
run(workerData as EngineThreadData, (message) => port.postMessage(message))
