import { EventHeader, EventKind, type EventName, eventLayouts } from './messages/events.ts'
import { Words } from './messages/layout.ts'

const LENGTH = EventHeader.at.length
const KIND = EventHeader.at.kind

/** Where the core writes its events. Grows only when one command has more to tell than any before it. */
export class EventBuffer {
  words: Words
  /** Bytes used, and bytes there are. */
  length = 0
  #room: number

  constructor(bytes = 1 << 20) {
    this.words = Words.ofBytes(bytes)
    this.#room = bytes
  }

  reset(): void {
    this.length = 0
  }

  /** Makes room for an event and returns the byte where its fields begin. The room holds old bytes: write every field. */
  open(kind: number, size: number): number {
    const start = this.length
    const end = start + EventHeader.size + size
    if (end > this.#room) this.#grow(end)
    this.words.u32[(start >> 2) + LENGTH] = EventHeader.size + size
    this.words.u32[(start >> 2) + KIND] = kind
    this.length = end
    return start + EventHeader.size
  }

  /** As `open`, with all fields zero; for events off the order path. */
  openClear(name: EventName): number {
    const byte = this.open(EventKind[name], eventLayouts[name].size)
    this.words.u8.fill(0, byte, byte + eventLayouts[name].size)
    return byte
  }

  #grow(needed: number): void {
    let bytes = this.words.u8.length
    while (bytes < needed) bytes *= 2
    const larger = Words.ofBytes(bytes)
    larger.u8.set(this.words.u8.subarray(0, this.length))
    this.words = larger
    this.#room = bytes
  }
}
