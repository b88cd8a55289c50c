import type { Capacity } from '@bowline/core/capacity.ts'
import { Exchange } from '@bowline/core/exchange.ts'
import { decodeEvents, decodeFrame, encodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { journalOf } from '../directories.ts'
import { Replaying } from '../recovery.ts'
import { type StateHash, stateHash } from '../state-hash.ts'
import { idOf, trafficCapacity } from '../traffic.fixture.ts'

export interface Rebuilt {
  /** The sequence numbers under which each command of the load is in the journal. */
  readonly numbers: ReadonlyMap<string, readonly number[]>
  /** The state after the command `at`. */
  readonly then: StateHash | undefined
  /** What is wrong with the books at the end; empty when nothing is. */
  readonly faults: readonly string[]
  readonly exchange: Exchange
}

/** Reads and applies a whole journal, without the engine. */
export function rebuild(
  directory: string,
  at: number | undefined,
  capacity: Partial<Capacity> = trafficCapacity,
): Rebuilt {
  const replaying = new Replaying(new Exchange(capacity))
  const numbers = new Map<string, number[]>()
  let then = at === 0 ? stateHash(replaying.exchange) : undefined
  journalOf({ directory }).read({}, (buffer, byte, length, end) => {
    const frame = Words.ofBytes(length)
    frame.u8.set(new Uint8Array(buffer, byte, length))
    const { message } = decodeFrame(frame, 0)
    const id = idOf(message)
    replaying.apply(buffer, byte, end)
    const { exchange } = replaying
    if (id) numbers.set(id, [...(numbers.get(id) ?? []), exchange.sequence])
    if (exchange.sequence === at) then = stateHash(exchange)
  })
  return { numbers, then, faults: faultsOf(replaying.exchange), exchange: replaying.exchange }
}

function faultsOf(exchange: Exchange): string[] {
  const frame = Words.ofBytes(64)
  encodeFrame(frame, 0, { kind: 'query-ledger' })
  exchange.events.reset()
  exchange.answer(frame, 0)
  const faults: string[] = []
  for (const event of decodeEvents(exchange.events.words, 0, exchange.events.length)) {
    if (event.kind !== 'ledger-total') continue
    if (event.sum !== 0n) faults.push(`asset ${event.asset} sums to ${event.sum}`)
    if (event.locked !== event.openLocks)
      faults.push(`locks of asset ${event.asset}: ${event.locked}, ${event.openLocks}`)
  }
  return faults
}
