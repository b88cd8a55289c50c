import type { FillRow } from '@bowline/contract/order.ts'

export interface FillPage {
  readonly rows: readonly FillRow[]
  readonly next: string | null
}

/** Pages of one reach into the past; whoever scrolls on gets the next ones. */
const MOST_PAGES = 5

/** The account's past fills in one market, as far back as the chart was scrolled. */
export class OwnFills {
  readonly #load: (cursor: string | undefined) => Promise<FillPage>
  #fills: readonly FillRow[] = []
  #next: string | null | undefined
  #reaching: Promise<boolean> | undefined
  #start = 0

  constructor(load: (cursor: string | undefined) => Promise<FillPage>) {
    this.#load = load
  }

  /** Newest first. */
  get all(): readonly FillRow[] {
    return this.#fills
  }

  /** Newer fills were missed: the next reach begins with the newest again. Until then those known stay. */
  startOver(): void {
    this.#next = undefined
    this.#start += 1
  }

  /** Loads back to a moment; resolves to whether there are other fills than before. */
  reach(fromMs: number): Promise<boolean> {
    this.#reaching ??= this.#reach(fromMs).finally(() => {
      this.#reaching = undefined
    })
    return this.#reaching
  }

  async #reach(fromMs: number): Promise<boolean> {
    const before = this.#fills
    for (let page = 0; page < MOST_PAGES && this.#isBehind(fromMs); page += 1) {
      const start = this.#start
      const { rows, next } = await this.#load(this.#next ?? undefined)
      if (start !== this.#start) continue
      this.#fills = this.#next === undefined ? rows : [...this.#fills, ...rows]
      this.#next = next
    }
    return this.#fills !== before
  }

  #isBehind(fromMs: number): boolean {
    if (this.#next === undefined) return true
    const oldest = this.#fills.at(-1)
    return this.#next !== null && (oldest === undefined || oldest.atMs >= fromMs)
  }
}
