import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import type { PriceSource, Quote } from './price-source.ts'

export interface UnderSpec {
  readonly source: PriceSource
  /** Of the markets it was asked to follow. */
  readonly symbols: readonly string[]
  /** What it follows ends too. */
  stop?(): Promise<void>
}

/** What every source of prices does, invented or real. */
export function specifyPriceSource(name: string, open: () => Promise<UnderSpec>): void {
  describe(name, async () => {
    const { source, symbols, stop } = await open()
    const quotes: Quote[] = []
    source.start((arrived) => quotes.push(...arrived))
    after(async () => {
      await source.stop()
      await stop?.()
    })

    it('says prices of every source and market, and again', async () => {
      const expected = Object.keys(source.weights).flatMap((each) => symbols.map((symbol) => `${each} ${symbol}`))
      const said = () => new Set(quotes.map((quote) => `${quote.source} ${quote.symbol}`))
      await until(() => said().size >= expected.length)
      assert.deepEqual([...said()].sort(), expected.sort())
      const known = quotes.length
      await until(() => quotes.length > known)
    })

    it('says two prices that are whole units above zero, the bid not above the ask, and since when', () => {
      for (const { bid, ask, atMs } of quotes) {
        assert.ok(typeof bid === 'bigint' && typeof ask === 'bigint' && bid > 0n && bid <= ask, `${bid} ${ask}`)
        assert.ok(Number.isSafeInteger(atMs) && atMs <= Date.now())
      }
    })

    it('weighs each source, and says that none fails', () => {
      assert.ok(Object.values(source.weights).every((weight) => Number.isInteger(weight) && weight > 0))
      assert.deepEqual([...source.failures()], [])
    })

    it('says nothing any more once it is stopped', async () => {
      await source.stop()
      const known = quotes.length
      await new Promise((resolve) => setTimeout(resolve, 50))
      assert.equal(quotes.length, known)
    })
  })
}
