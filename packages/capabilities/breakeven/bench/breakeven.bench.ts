import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { openLedgerHistory } from '../../ledger-history/index.ts'
import { MarketRegistry } from '../../markets/market-registry.ts'
import { migratedDatabase } from '../../migrated-database.fixture.ts'
import { PriceBook } from '../../portfolio/index.ts'
import { sampleBatch, sampleEvent } from '../../projection/sample-batches.fixture.ts'
import { allProjectors } from '../../projectors.ts'
import { openBreakeven } from '../open-breakeven.ts'

const TRADES = 100_000
const ACCOUNT = 7
const OTHER = 8
const MARKET = 1
const [USDT, BTC] = [1, 3]
/** Tick 0.01 USDT, lot 0.00001 BTC. */
const TERMS = { market: MARKET, symbol: 'BTCUSDT', base: BTC, quote: USDT, tick: 1_000_000n, lot: 1_000n, state: 2 }
const ROUNDS = 20
/** What the breakeven page of somebody with a hundred thousand trades waits for. */
export const run: RunBench = async ({ report }) => {
  const database = await migratedDatabase()
  try {
    report(`${TRADES} trades`)
    const { sql } = database
    await writeLedger(sql)
    const markets = new MarketRegistry()
    markets.apply({
      sequence: 1,
      events: [
        sampleEvent('asset', { asset: USDT, code: 'USDT' }),
        sampleEvent('asset', { asset: BTC, code: 'BTC' }),
        sampleEvent('market', TERMS),
      ],
    })
    const breakeven = openBreakeven({
      ...{ sql, markets, ledger: openLedgerHistory({ sql }) },
      engine: {
        query: async () => ({ ...sampleBatch(1, 1), rejection: 0, filter: 0, subject: 0, cancelRejection: 0 }),
      },
      portfolio: { prices: () => new PriceBook([], () => undefined) },
    })
    const first = await elapsed(() => breakeven.coins(ACCOUNT))
    const held = await breakeven.coins(ACCOUNT)
    if (held?.[0]?.qty !== 0n) throw new Error(`${held?.[0]?.qty} are left after as many sales as buys`)
    const next: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await addTrade(sql, TRADES + 1 + round)
      next.push(await elapsed(() => breakeven.coins(ACCOUNT)))
    }
    const figures: BenchFigure[] = [
      { name: 'first time', value: first, unit: 'ms', bar: { atMost: 1_000 } },
      { name: 'after one more trade, slowest', value: Math.max(...next), unit: 'ms', bar: { atMost: 50 } },
    ]
    return { name: 'breakeven', work: `an account with ${TRADES} trades, a buy and a sale by turns`, figures }
  } finally {
    await database.drop()
  }
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function writeLedger(sql: Sql): Promise<void> {
  await insertTrades(sql, 1, TRADES)
  await sql`analyze`
  for (const { name, version } of allProjectors())
    await sql`
      insert into projection_positions (name, version, sequence, time)
      values (${name}, ${version}, ${TRADES}, ${TRADES * 1_000})`
}

async function addTrade(sql: Sql, number: number): Promise<void> {
  await insertTrades(sql, number, number)
  await sql`update projection_positions set sequence = ${number}, time = ${number * 1_000}`
}

/** Each a second after the one before: a hundredth of a coin less a thousandth, at prices that move. */
/** Each a second after the one before: a hundredth of a coin for 600 USDT, with what its order locked in the ledger; and a deposit each hour. */
async function insertTrades(sql: Sql, first: number, last: number): Promise<void> {
  await sql.unsafe(`
    INSERT INTO spot_trades (market, trade_id, aggregate_id, time, price, qty, quote, buyer_is_maker, buy_order, sell_order, buy_list, sell_list,
      buyer, seller, buyer_fee_asset, seller_fee_asset, buyer_fee, seller_fee)
    SELECT ${MARKET}, n, n, n * 1000, 6000000, 1000, 60000000000 + n % 1000 * 1000, false, 2 * n, 2 * n + 1, 0, 0,
      CASE WHEN n % 2 = 1 THEN ${ACCOUNT} ELSE ${OTHER} END, CASE WHEN n % 2 = 1 THEN ${OTHER} ELSE ${ACCOUNT} END, ${BTC}, ${USDT}, 0, 60000000
    FROM generate_series(${first}::bigint, ${last}::bigint) n`)
  const line = (number: number, bizType: number, code: number, isDebit: boolean, every: number) => `
    INSERT INTO ledger_lines (sequence, line, time, asset, code, owner, is_debit, amount, balance_after, biz_type, leg, biz_number, biz_id,
      actor, memo, market)
    SELECT n, ${number}, n * 1000, ${USDT}, ${code}, ${ACCOUNT}, ${isDebit}, 60000000000, 0, ${bizType}, 0, n, '', '', '', ${MARKET}
    FROM generate_series(${first}::bigint, ${last}::bigint) n WHERE n % ${every} = 0`
  await sql.unsafe(line(0, BizType.orderLock, LedgerCode.spotAvailable, true, 1))
  await sql.unsafe(line(1, BizType.orderLock, LedgerCode.spotLocked, false, 1))
  await sql.unsafe(line(2, BizType.deposit, LedgerCode.spotAvailable, false, 3_600))
}
