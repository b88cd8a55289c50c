import { randomBytes } from 'node:crypto'
import type { Capacity } from '@bowline/core/capacity.ts'
import type { Head } from '@bowline/core/head.ts'
import { CommandKind, commandLayouts, Header } from '@bowline/core/messages/commands.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import { type ExchangePlace, journalOf } from './directories.ts'

/** The head a journal begins with; undefined while it is empty, and where it began before there were heads. */
export function readHead(place: ExchangePlace): Head | undefined {
  let head: Head | undefined
  journalOf(place).read({ to: 1 }, (buffer, byte, length) => {
    const memory = new Words(buffer)
    if (memory.u8[byte + Header.at.kind] !== CommandKind.head) return
    head = decode(commandLayouts.head, memory, byte + Header.size, length - Header.size)
  })
  return head
}

/** A head for an exchange that has none: a random identity, unless one is named. */
export function newHead(capacity: Capacity, named?: { readonly high: bigint; readonly low: bigint }): Head {
  if (named) return { exchangeHigh: named.high, exchangeLow: named.low, ...capacity }
  const words = new BigInt64Array(new Uint8Array(randomBytes(16)).buffer)
  const [exchangeHigh = 0n, exchangeLow = 0n] = words
  return { exchangeHigh, exchangeLow, ...capacity }
}
