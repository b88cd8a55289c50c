import { Listeners } from '../live/listeners.ts'

/** A price of the product that the chart marks: where a position began, breaks even or is liquidated. */
export interface PriceLevel {
  readonly key: string
  readonly price: string
  readonly label: string
  readonly tone: 'gain' | 'loss' | 'warn' | 'plain'
  /** It can be dragged: what that asks for is the product's (`levelMoved`). */
  readonly isMovable: boolean
  /** Its label has a cross (`levelClosed`). */
  readonly isClosable: boolean
}

/** What a product's tables know and the chart draws; each comes with a script of its own, in any order. */
export class PriceLevels {
  readonly #listeners = new Listeners()
  #levels: readonly PriceLevel[] = []

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)
  readonly getSnapshot = (): readonly PriceLevel[] => this.#levels

  show(levels: readonly PriceLevel[]): void {
    this.#levels = levels
    this.#listeners.notify()
  }
}
