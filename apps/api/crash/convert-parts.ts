import { Inventory } from '@bowline/capabilities/convert/inventory.ts'
import type { Prices } from '@bowline/capabilities/convert/prices.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import type { CrashHouse } from './crash-house.ts'
import type { StepsToDeath } from './steps-to-death.ts'

interface Terms {
  readonly now: () => number
  /** Of a coin, sold for USDT; undefined: it has no price. */
  readonly inDollars: (coin: string) => { readonly numerator: bigint; readonly denominator: bigint } | undefined
}

/** What all conversions of a life are made of: its engine, whose commands are steps, and prices that a flow sets. */
export function convertParts(house: CrashHouse, steps: StepsToDeath, { now, inDollars }: Terms) {
  const inventory = new Inventory()
  house.engine.onBatch((batch) => inventory.apply(batch))
  const known = (coin: string) => {
    const price = inDollars(coin)
    const mid = price && { ...price, isSale: true }
    return mid && { mid, least: mid, most: mid, apartPpm: 0n, hasIndex: true }
  }
  const prices = { offer: known, inDollars: known, movement: () => 0n } as unknown as Prices
  const { sql, markets, ledger, log } = house
  const kept = { sql, markets, ledger, log, webNews: new WebNews(sql) }
  return {
    ...{ ...kept, engine: steps.through(house.engine), inventory, prices, now },
    stopped: { has: () => false },
    /** Nothing is traded to make room. */
    hedger: { makeRoom: async () => {} },
  }
}
