import { Header } from './commands.ts'
import type { Words } from './layout.ts'

/**
 * A record's version names the rules its command was first applied by, and is applied by whenever it is replayed: a new
 * rule must not change what an old record brought about.
 *
 * - 1: who was refused, or only tried, was left with the empty seat or wallet that his command would have needed.
 * - 2: only what is admitted takes room.
 * - 3: an order that self-trade prevention ends in the book is told as the maker. Before it was told as a taker, with the
 *   taker's quantity, and a taker by quote that was done behind it was not told as filled, but the order was.
 */
export const RECORD_VERSION = 3

/** Whether the command that stands at `byte`, behind its header, takes room only when it is admitted. */
export function takesRoomWhenAdmitted(memory: Words, byte: number): boolean {
  return memory.u8[byte - Header.size + Header.at.version] >= 2
}

/** Whether a command by rules of this version tells an order that self-trade prevention ends in the book as the maker. */
export function tellsPreventedMaker(version: number): boolean {
  return version >= 3
}
