import type { Capacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { decodeEvents, encodeFrame } from '../messages/codec.ts'
import { CommandKind, type Query, type RecordedCommand } from '../messages/commands.ts'
import type { Event } from '../messages/events.ts'
import { Words } from '../messages/layout.ts'
import { RECORD_VERSION } from '../messages/record-version.ts'
import { testShares } from './shares.ts'
import { SubjectFromEvents } from './subject-from-events.ts'

/** Small tables, so that thousands of exchanges can be made in a test run. */
export const testCapacity: Capacity = {
  assets: 16,
  markets: 16,
  accounts: 4096,
  ledgerRows: 1 << 14,
  seats: 1 << 12,
  orders: 1 << 13,
  levels: 1 << 13,
  priceNodes: 1 << 15,
  lists: 1 << 12,
  volumeRows: 1 << 10,
  postingKeys: 1 << 12,
  positions: 1 << 11,
  marginPools: 1 << 11,
  ...testShares,
}

/** Drives an exchange with command objects, stamping them as the sequencer does. */
export class CommandRunner {
  readonly exchange: Exchange
  readonly #version: number
  readonly #frame = Words.ofBytes(4096)

  constructor(exchange = new Exchange(testCapacity), version = RECORD_VERSION) {
    this.exchange = exchange
    this.#version = version
  }

  /** All events of the command or answer, `begin` and `end` included. */
  run(message: RecordedCommand | Query, time: number): Event[] {
    const { exchange } = this
    const isCommand = message.kind in CommandKind
    const sequence = exchange.sequence + (isCommand ? 1 : 0)
    encodeFrame(this.#frame, 0, message, { sequence, time, version: this.#version })
    exchange.events.reset()
    if (isCommand) exchange.apply(this.#frame, 0)
    else exchange.answer(this.#frame, 0)
    return decodeEvents(exchange.events.words, 0, exchange.events.length)
  }
}

/** The core as the simulation's subject. */
export function fastCore(): SubjectFromEvents {
  const runner = new CommandRunner()
  return new SubjectFromEvents((message, time) => runner.run(message, time))
}
