import { EventHeader, EventKind, type EventName, eventLayouts } from './messages/events.ts'
import { Words } from './messages/layout.ts'

const HEADER = EventHeader.size
const LENGTH = EventHeader.at.length
const KIND = EventHeader.at.kind

/** An event's header as one word, for the order path. */
export function headerOf(kind: number, size: number): bigint {
  return BigInt(HEADER + size) | (BigInt(kind) << 32n)
}

/** Where the core writes its events. Grows only when one command has more to report than any before it. */
export class EventBuffer {
  words = Words.ofBytes(1 << 20)
  /** Bytes used, and bytes there are. */
  length = 0
  #room = 1 << 20

  reset(): void {
    this.length = 0
  }

  /** Makes room for an event and returns the byte where its fields begin. The room holds old bytes: write every field. */
  open(kind: number, size: number): number {
    const byte = this.take(size)
    this.words.u32[((byte - HEADER) >>> 2) + LENGTH] = HEADER + size
    this.words.u32[((byte - HEADER) >>> 2) + KIND] = kind
    return byte
  }

  /** As `open`, but the caller writes the header too: `headerOf` in the word before the fields. */
  take(size: number): number {
    const byte = this.length + HEADER
    const end = byte + size
    if (end > this.#room) this.#grow(end)
    this.length = end
    return byte
  }

  /** The last event, whose fields begin at `byte`, gets `size` bytes after all. */
  extend(byte: number, size: number): void {
    if (byte + size > this.#room) this.#grow(byte + size)
    this.length = byte + size
    this.words.u32[((byte - HEADER) >>> 2) + LENGTH] = HEADER + size
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
