import { type Command, Header, type Query } from '@bowline/core/messages/commands.ts'
import { encode, readText, Words } from '@bowline/core/messages/layout.ts'
import type { SharedJournal } from '@bowline/platform/journal/shared-journal.ts'
import type { RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { decodeBatch, decodeResult, requestOf } from './batch.ts'
import { CommandSender } from './command-sender.ts'
import { encodeRequest } from './compiled-codec.ts'
import type { CommandResult, EngineClient, EventBatch } from './engine-client.ts'
import { EventReceiver } from './event-receiver.ts'
import { ControlKind, EventFrame } from './frames.ts'
import { Queue } from './queue.ts'
import type { StateHash } from './state-hash.ts'

/** Longer than the longest frame of a command. */
const SCRATCH_BYTES = 4096

interface Waiting {
  readonly request: number
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/**
 * The engine client of a gateway thread. Answers come in the order of the requests, so callers wait in a queue; the
 * request number only checks that both sides agree.
 */
export class RingClient implements EngineClient {
  readonly #sender: CommandSender
  readonly #receiver: EventReceiver
  readonly #journal: SharedJournal
  readonly #scratch = Words.ofBytes(SCRATCH_BYTES)
  readonly #listeners = new Set<(batch: EventBatch) => void>()
  readonly #waiting = new Queue<Waiting>()
  #request = 0
  #gone: Error | undefined
  #closed = false

  constructor(commands: RingProducer, events: RingConsumer, journal: SharedJournal) {
    this.#journal = journal
    this.#sender = new CommandSender(commands, journal.listener)
    const durable = () => journal.durable
    this.#receiver = new EventReceiver(events, durable, (...frame) => this.#deliver(...frame))
  }

  submit(command: Command, options: { historicTime?: number } = {}): Promise<CommandResult> {
    return this.#send((request) => encodeRequest(this.#scratch, 0, command, request, options.historicTime))
  }

  query(query: Query): Promise<CommandResult> {
    return this.#send((request) => encodeRequest(this.#scratch, 0, query, request))
  }

  onBatch(listener: (batch: EventBatch) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Number of the last command, and the hash of the state after it. The engine pauses to compute it: for operators. */
  stateHash(): Promise<StateHash> {
    return this.#send((request) => this.#encodeControl(ControlKind.stateHash, request))
  }

  /** Asks the engine to end after everything submitted so far; further requests are refused. */
  requestStop(): void {
    this.#sender.send(this.#scratch, this.#encodeControl(ControlKind.stop, 0))
    this.#gone = new Error('the engine is stopping')
  }

  /** Hands out answers and events as they become durable, until `close()`. */
  async run(): Promise<void> {
    const hasWork = () => this.#closed || this.#receiver.hasDurable() || this.#sender.canSendBacklog()
    while (!this.#closed) {
      this.#sender.sendBacklog()
      if (this.#receiver.receive()) await new Promise((resolve) => setImmediate(resolve))
      else await this.#journal.listener.waitAsync(hasWork)
    }
  }

  /** Hands out everything that is durable, now. */
  drain(): void {
    while (this.#receiver.receive());
  }

  /** Hands out nothing more, and rejects every caller still waiting. */
  close(reason: Error): void {
    this.#gone = reason
    this.#closed = true
    this.#journal.listener.ring()
    for (let waiting = this.#waiting.shift(); waiting; waiting = this.#waiting.shift()) waiting.reject(reason)
  }

  #send<Result>(encodeRequest: (request: number) => number): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone)
      const request = (this.#request % 0xffff_ffff) + 1
      // Encoding may throw on a caller's mistake; at that point nothing is in the ring and nobody waits.
      const bytes = encodeRequest(request)
      this.#request = request
      this.#waiting.push({ request, resolve, reject })
      this.#sender.send(this.#scratch, bytes)
    })
  }

  #deliver(kind: number, sequence: number, memory: Words, from: number, to: number): void {
    if (kind === EventFrame.stateHash) {
      const result: StateHash = { sequence, hash: readText(memory, from + 8, 64) }
      this.#answered(memory.f64[from / 8]).resolve(result as never)
      return
    }
    // A command replayed at the start carries the request number of a client that is long gone.
    const request = kind === EventFrame.replayed ? 0 : requestOf(memory, from)
    const isFollowed = kind !== EventFrame.answer && this.#listeners.size > 0
    if (request === 0 && !isFollowed) return
    const batch = decodeBatch(memory, from, to)
    if (request !== 0) this.#answered(request).resolve(decodeResult(memory, to, batch) as never)
    if (isFollowed) for (const listener of this.#listeners) listener(batch)
  }

  #answered(request: number): Waiting {
    const waiting = this.#waiting.shift()
    if (waiting?.request !== request) throw new Error(`answer to request ${request}, not ${waiting?.request}`)
    return waiting
  }

  #encodeControl(kind: number, request: number): number {
    encode(Header, this.#scratch, 0, { length: Header.size, kind, request })
    return Header.size
  }
}
