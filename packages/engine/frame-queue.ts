import { Header } from '@bowline/core/messages/commands.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { copyBytes } from './frames.ts'

/**
 * Frames one after another in one buffer that grows as needed: an object per frame would cost the garbage collector
 * more than all the rest of sending it.
 */
export class FrameQueue {
  #memory: Words
  #from = 0
  #to = 0

  constructor(bytes = 1 << 16) {
    this.#memory = Words.ofBytes(bytes)
  }

  get memory(): Words {
    return this.#memory
  }

  /** Offset of the first frame in `memory`, −1 when there is none. */
  get first(): number {
    return this.#from < this.#to ? this.#from : -1
  }

  /** Length of the first frame; 0 when there is none. */
  get firstBytes(): number {
    return this.#from < this.#to ? this.#memory.u32[this.#from / 4 + Header.at.length] : 0
  }

  push(frame: Words, bytes: number): void {
    if (this.#to + bytes > this.#memory.u8.length) this.#makeRoom(bytes)
    copyBytes(frame, 0, this.#memory, this.#to, bytes)
    this.#to += bytes
  }

  shift(): void {
    this.#from += this.firstBytes
    if (this.#from === this.#to) this.#from = this.#to = 0
  }

  /** Moves the frames to the start, of a larger buffer if this one would still be half full. */
  #makeRoom(bytes: number): void {
    const used = this.#to - this.#from
    const isTight = used + bytes > this.#memory.u8.length / 2
    const target = isTight ? Words.ofBytes(this.#memory.u8.length * 2) : this.#memory
    target.u8.set(this.#memory.u8.subarray(this.#from, this.#to))
    this.#memory = target
    this.#from = 0
    this.#to = used
  }
}
