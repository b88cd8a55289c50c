import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Capacity } from '@bowline/core/capacity.ts'
import type { OpenJournal } from '@bowline/platform/journal/journal.ts'
import { nonBlockingOutput } from '@bowline/platform/log-output.ts'
import { createRing, RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { TrustedClock } from '@bowline/platform/trusted-clock.ts'
import { type ExchangePlace, journalOf } from './directories.ts'
import type { EngineThreadData, EngineThreadMessage } from './engine.thread.ts'
import type { EngineClient, EventBatch } from './engine-client.ts'
import { recordCapacity } from './recorded-capacity.ts'
import type { RecoveryReport } from './recovery.ts'
import { RingClient } from './ring-client.ts'
import type { StateHash } from './state-hash.ts'

export interface EngineOptions extends ExchangePlace {
  /** Sizes the tables have at least; of a new data folder they are the sizes it begins with. */
  readonly capacity?: Partial<Capacity>
  /**
   * The listener has consumed everything up to this command and gets every one after it, including those replayed at
   * the start.
   */
  readonly emitAfter?: number
  readonly onBatch?: (batch: EventBatch) => void
  readonly log?: (line: string) => void
  /** Called with what an operator should look at before it becomes a fault. Default: `log`. */
  readonly warn?: (line: string) => void
  /** The engine or its journal failed; nothing more will be acknowledged. By default this ends the process. */
  readonly onFault?: (error: Error) => void
  readonly segmentBytes?: number
  /** Of a new exchange. Default: a random one; two that are to be the same to the byte name one. */
  readonly identity?: { readonly high: bigint; readonly low: bigint }
  /** History is being played in and goes on: no tick of today before the first command without a time of its own. */
  readonly inHistory?: boolean
  /** Bytes of the ring that carries events to the gateway; a power of two. */
  readonly eventRingBytes?: number
}

export interface RunningEngine extends EngineClient {
  readonly recovery: RecoveryReport
  /** Sizes of the tables and shares of one account, as the journal has them. */
  readonly capacity: Capacity
  /** The time commands get, and whether the machine's clock agrees with it. */
  readonly clock: TrustedClock
  /** Number of the last command, and the hash of the state after it. The engine pauses to compute it: for operators. */
  stateHash(): Promise<StateHash>
  /** Finishes everything submitted so far, makes it durable and ends the threads. */
  stop(): Promise<void>
}

const CLOCK_LOOK_MS = 1_000
const COMMAND_RING_BYTES = 16 << 20
const EVENT_RING_BYTES = 32 << 20

/** Starts journal and engine; resolves when the exchange is rebuilt and ready for commands. */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const { log = () => {}, warn = log, onFault = endProcess } = options
  // Until everything runs, a fault means that the start failed.
  const started = Promise.withResolvers<RecoveryReport>()
  let fault: (error: Error) => void = started.reject
  const journal = await journalOf(options).append({
    onFault: (error) => fault(error),
    onWarning: (error) => warn(`journal: no segment could be made beforehand: ${error.message}`),
    ...(options.segmentBytes === undefined ? {} : { segmentBytes: options.segmentBytes }),
  })
  if (journal.cut > 0) log(`journal: cut ${journal.cut} bytes of a torn write behind record ${journal.last}`)
  const { shared, records } = journal
  const capacity = await closingOnError(journal, () => recordCapacity(options, options.capacity))
  const commands = createRing(COMMAND_RING_BYTES)
  const events = createRing(options.eventRingBytes ?? EVENT_RING_BYTES)
  const sent = new RingProducer(commands, shared.producer)
  const client = new RingClient(sent, new RingConsumer(events, shared.producer), shared)
  if (options.onBatch) client.onBatch(options.onBatch)

  const emitAfter = options.emitAfter ?? Number.POSITIVE_INFINITY
  const clock = new TrustedClock()
  const rings = { journal: shared.buffer, commands, records, events, clock: clock.shared }
  const workerData: EngineThreadData = {
    place: { directory: options.directory, ...(options.journal && { journal: options.journal }) },
    capacity,
    emitAfter,
    ...rings,
    ...(options.capacity && { wanted: options.capacity }),
    ...(options.identity && { identity: options.identity }),
    ...(options.inHistory && { inHistory: true }),
  }
  const thread = new Worker(new URL('./engine.thread.ts', import.meta.url), { workerData, name: 'engine' })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  thread.on('error', (error: Error) => fault(error))
  thread.on('message', (message: EngineThreadMessage) => {
    if (message.kind === 'ready') started.resolve(message.report)
    else log(message.line)
  })
  client.run().catch((error) => fault(error))

  const abandon = async (error: Error) => {
    client.close(error)
    await thread.terminate()
    shared.close()
    await journal.closed
  }
  const recovery = await started.promise.catch(async (error) => {
    await abandon(error)
    throw error
  })
  clock.onNews(({ suspect, distanceMs }) => {
    if (suspect)
      warn(
        `clock: the machine's is off by ${distanceMs} ms and is not followed: set it right, or "bowline clock agree"`,
      )
    else warn('clock: the machine’s and the exchange’s agree again')
  })
  clock.begin(recovery.time)
  const looking = setInterval(() => clock.look(), CLOCK_LOOK_MS)
  looking.unref()
  let hasFailed = false
  fault = (error) => {
    // The first fault is enough; the others follow from it.
    if (hasFailed) return
    hasFailed = true
    clearInterval(looking)
    void abandon(error)
    onFault(error)
  }
  return {
    recovery,
    capacity,
    clock,
    submit: (command, submitOptions) => client.submit(command, submitOptions),
    query: (query) => client.query(query),
    onBatch: (listener) => client.onBatch(listener),
    stateHash: () => client.stateHash(),
    async stop() {
      clearInterval(looking)
      if (!hasFailed) client.requestStop()
      await ended
      await journal.closed
      if (!hasFailed) client.drain()
      client.close(new Error('the engine has stopped'))
    },
  }
}

async function closingOnError<T>(journal: OpenJournal, work: () => T): Promise<T> {
  try {
    return work()
  } catch (error) {
    journal.shared.close()
    await journal.closed
    throw error
  }
}

function endProcess(error: Error): never {
  // Straight to the descriptor: the log may be buffered, and this is the last thing the process says.
  try {
    writeSync(nonBlockingOutput(2), `engine fault, stopping: ${error.stack ?? error.message}\n`)
  } finally {
    process.exit(70)
  }
}
