import { Listeners } from '../../../live/listeners.ts'

/** A page that is left open for days must not grow. */
export const MOST_STREAM_ROWS = 1_000

/** Rows that came by the stream, newest first, to be merged with the pages of a table. */
export class StreamRows<R> {
  readonly #listeners = new Listeners()
  #rows: readonly R[]

  constructor(first: readonly R[] = []) {
    this.#rows = first
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)
  readonly getSnapshot = (): readonly R[] => this.#rows

  /** Of too many the older half goes, once `reload` has loaded a first page that leads on to them. */
  add(row: R, reload: () => Promise<void>): void {
    this.#become([row, ...this.#rows])
    if (this.#rows.length === MOST_STREAM_ROWS)
      void reload().then(() => this.#become(this.#rows.slice(0, MOST_STREAM_ROWS / 2)))
  }

  #become(rows: readonly R[]): void {
    this.#rows = rows
    this.#listeners.notify()
  }
}
