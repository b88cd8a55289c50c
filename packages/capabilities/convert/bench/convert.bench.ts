import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { startEngine } from '@bowline/engine/index.ts'
import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { MarketData } from '../../market-data/market-data.ts'
import { ensureDefinitions } from '../../markets/index.ts'
import { MarketRegistry } from '../../markets/market-registry.ts'
import { unasked } from '../../permission/index.ts'
import { Convert } from '../convert.ts'
import { Inventory } from '../inventory.ts'
import { Prices } from '../prices.ts'

const QUOTES = 20_000
/** As many as the limit per minute and user wants. */
const USERS = 2_000
const ACCOUNT = 1_001
const PLENTY = 10n ** 15n
const UNIT = 100_000_000n
const BOOKS = { BTCUSDT: ['59990', '60010'], ETHUSDT: ['2999', '3001'] } as const

/** Quotes between coins with narrow books, by one process; what the network costs the benchmark of orders says. */
export const run: RunBench = async ({ report }) => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-bench-convert-'))
  const marketData = new MarketData()
  const inventory = new Inventory()
  const engine = await startEngine({ directory, emitAfter: 0, onBatch: (batch) => marketData.apply(batch) })
  try {
    await ensureDefinitions(engine)
    const markets = await MarketRegistry.follow(engine)
    await engine.submit({ kind: 'open-account', account: ACCOUNT })
    for (const { asset } of markets.assets()) {
      const key = { bizType: BizType.funding, bizId: `bench:${asset}`, bizTime: 1 }
      const wallet = { code: LedgerCode.spotAvailable, owner: ACCOUNT }
      await engine.submit(journal(key, moved({ code: LedgerCode.demoFunding }, wallet, asset, PLENTY)))
    }
    for (const [symbol, [bid, ask]] of Object.entries(BOOKS)) {
      const market = markets.bySymbol(symbol)
      if (!market) throw new Error(`there is no ${symbol}`)
      const order = {
        kind: 'place-order',
        account: ACCOUNT,
        market: market.number,
        qty: market.parseQty('1') as bigint,
      } as const
      await engine.submit({
        ...order,
        side: Side.buy,
        clientId: `bid-${symbol}`,
        price: market.parsePrice(bid) as bigint,
      })
      await engine.submit({
        ...order,
        side: Side.sell,
        clientId: `ask-${symbol}`,
        price: market.parsePrice(ask) as bigint,
      })
    }
    const nothing = { balances: async () => ({ ok: true as const, value: [], sequence: 0 }) }
    await inventory.read(nothing as unknown as Parameters<Inventory['read']>[0])
    const prices = new Prices({ markets, marketData, earlyMarkets: { isEarly: () => false } })
    const convert = new Convert({
      ...{ engine, markets, prices, inventory, now: Date.now, hedger: { makeRoom: async () => {} } },
      stopped: { has: () => false },
      // Never asked: quotes are in memory.
      ...{ sql: undefined as unknown as Sql, ledger: undefined as never, webNews: undefined as never },
    })
    const pairs = [
      ['BTC', 'USDT'],
      ['USDT', 'ETH'],
      ['BTC', 'ETH'],
    ] as const
    report(`${QUOTES} quotes`)
    const amounts = { BTC: UNIT / 100n, USDT: 500n * UNIT } as const
    const began = performance.now()
    for (let n = 0; n < QUOTES; n++) {
      const [fromCoin, toCoin] = pairs[n % pairs.length] as (typeof pairs)[number]
      const asked = { fromCoin, toCoin, wallet: 'spot', fromAmount: amounts[fromCoin] } as const
      const quote = convert.quote(unasked<never>(2_000 + (n % USERS)), asked)
      if ('refusal' in quote) throw new Error(`a quote was refused: ${quote.refusal}`)
    }
    const perSecond = QUOTES / ((performance.now() - began) / 1_000)
    const figures: BenchFigure[] = [{ name: 'quotes a second', value: perSecond, unit: '1/s', bar: { atLeast: 1_000 } }]
    return { name: 'convert', work: `${QUOTES} quotes for ${USERS} users, every third through USDT`, figures }
  } finally {
    await engine.stop()
    rmSync(directory, { recursive: true })
  }
}
