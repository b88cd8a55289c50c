import assert from 'node:assert/strict'
import { Inventory } from '@bowline/capabilities/convert/inventory.ts'
import type { Prices } from '@bowline/capabilities/convert/prices.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
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

/** Of a conversion there are two coins' lines if it is done, and none if it failed: it is in no other state after a start. */
export async function allAreWritten(house: CrashHouse): Promise<void> {
  const rows = await house.sql<{ quote_id: string; state: string }[]>`select quote_id, state from conversions`
  assert.ok(rows.length > 0)
  for (const { quote_id: quoteId, state } of rows) {
    const lines = await house.linesOf(BizType.convert, `convert:${quoteId}`)
    assert.deepEqual([state, lines], state === 'success' ? [state, 4] : ['failed', 0], quoteId)
  }
}
