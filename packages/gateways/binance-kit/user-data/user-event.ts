import type { TimeUnit } from '../time-unit.ts'

/** One payload of a user data stream, as JSON text in the time unit a socket requested. Each text is built once. */
export class UserEvent {
  readonly #payload: (unit: TimeUnit) => object
  readonly #texts = new Map<TimeUnit, string>()

  constructor(payload: (unit: TimeUnit) => object) {
    this.#payload = payload
  }

  text(unit: TimeUnit): string {
    let text = this.#texts.get(unit)
    if (text === undefined) {
      text = JSON.stringify(this.#payload(unit))
      this.#texts.set(unit, text)
    }
    return text
  }
}
