import type { BookDelta, BookLevel, BookSnapshot } from '@bowline/contract/stream.ts'
import { ChannelStore } from './channel-store.ts'

/** One price level: the texts to show, and the same values as exact integers in units of the last digit. */
export interface Level {
  readonly price: string
  readonly qty: string
  readonly priceSteps: number
  readonly qtySteps: number
}

/** The book of one market as sorted arrays, best first. They are mutated in place: watch `version`. */
export class BookStore extends ChannelStore<BookSnapshot, BookDelta> {
  readonly #bids: Level[] = []
  readonly #asks: Level[] = []
  #updateId = 0
  #priceDecimals = 0
  #qtyDecimals = 0

  get bids(): readonly Level[] {
    return this.#bids
  }

  get asks(): readonly Level[] {
    return this.#asks
  }

  get updateId(): number {
    return this.#updateId
  }

  get priceDecimals(): number {
    return this.#priceDecimals
  }

  get qtyDecimals(): number {
    return this.#qtyDecimals
  }

  protected reset(snapshot: BookSnapshot): void {
    this.#updateId = snapshot.updateId
    this.#priceDecimals = snapshot.priceDecimals
    this.#qtyDecimals = snapshot.qtyDecimals
    fill(this.#bids, snapshot.bids)
    fill(this.#asks, snapshot.asks)
  }

  protected apply(delta: BookDelta): boolean {
    if (delta.firstUpdateId !== this.#updateId + 1) return false
    this.#updateId = delta.updateId
    for (const level of delta.bids) put(this.#bids, levelOf(level), -1)
    for (const level of delta.asks) put(this.#asks, levelOf(level), 1)
    return true
  }
}

/**
 * All texts of a market have the same decimals, so without the decimal point they are integers in units of the last
 * digit.
 */
function levelOf([price, qty]: BookLevel): Level {
  return { price, qty, priceSteps: Number(price.replace('.', '')), qtySteps: Number(qty.replace('.', '')) }
}

function fill(levels: Level[], rows: readonly BookLevel[]): void {
  levels.length = 0
  for (const row of rows) levels.push(levelOf(row))
}

/** `direction` 1: prices rise from the best one outwards. */
function put(levels: Level[], level: Level, direction: 1 | -1): void {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (((levels[middle] as Level).priceSteps - level.priceSteps) * direction < 0) low = middle + 1
    else high = middle
  }
  const isThere = levels[low]?.priceSteps === level.priceSteps
  if (level.qtySteps === 0) {
    if (isThere) levels.splice(low, 1)
  } else if (isThere) levels[low] = level
  else levels.splice(low, 0, level)
}
