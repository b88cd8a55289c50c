const SLOT_MS = 10_000
const SLOTS = 60
/** Full slots whose mean is the present rate: one minute. */
const PRESENT = 6

/** Counts commands in slots of ten seconds and remembers ten minutes of them. */
export class Pulse {
  readonly #counts = new Array<number>(SLOTS + 1).fill(0)
  #slot = 0

  note(nowMs: number): void {
    this.#advance(nowMs)
    this.#counts[SLOTS] = (this.#counts[SLOTS] ?? 0) + 1
  }

  /** Commands per second in each full slot, oldest first, and over the last minute. */
  read(nowMs: number): { readonly perSecond: number; readonly history: number[] } {
    this.#advance(nowMs)
    const history = this.#counts.slice(0, SLOTS).map((count) => (count * 1_000) / SLOT_MS)
    const present = history.slice(-PRESENT)
    return { perSecond: present.reduce((sum, rate) => sum + rate, 0) / PRESENT, history }
  }

  #advance(nowMs: number): void {
    const slot = Math.floor(nowMs / SLOT_MS)
    // A clock that was set back counts into the slot that is open.
    const passed = Math.min(Math.max(slot - this.#slot, 0), SLOTS + 1)
    this.#slot = Math.max(slot, this.#slot)
    this.#counts.splice(0, passed)
    for (let i = 0; i < passed; i++) this.#counts.push(0)
  }
}
