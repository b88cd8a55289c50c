import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { DEFAULT_SETTINGS, storedSettings } from '@bowline/capabilities/copy-trading/settings.ts'
import { ensureDefinitions } from '@bowline/capabilities/markets/index.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { openMarkings } from '@bowline/capabilities/perpetuals/index.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type EventBatch, type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import { createLog } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { TradingBeside } from './trading-beside.ts'

const COPIERS = 1_000
const FILLS = 60
const [LEADER, TRADER, FIRST] = [9_001, 9_002, 10_000]
/** Enough that none of them has a share of the contract that is too large. */
const MAKERS = Array.from({ length: 10 }, (_, n) => 9_011 + n)
const UNIT = 100_000_000n
const USDT = 1
const QUIET_MS = 5_000
const PAUSE_MS = 250
const INDEX_MS = 500
const PATIENCE_MS = 60_000

/** From a leader's fill, known to be durable, to the last of a thousand copiers' orders, durable as well. */
export const run: RunBench = async ({ report }) => {
  const database = await migratedDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'bowline-bench-copy-'))
  const markings = openMarkings()
  const arrived = new Arrivals()
  const engine = await startEngine({
    directory,
    emitAfter: 0,
    onBatch: (batch) => {
      markings.apply(batch)
      arrived.apply(batch)
    },
  })
  const { sql } = database
  let beside: TradingBeside | undefined
  let ticking: NodeJS.Timeout | undefined
  try {
    await ensureDefinitions(engine)
    const markets = await MarketRegistry.follow(engine)
    const contract = markets
      .contracts('linear')
      .find(({ baseAsset, quoteAsset }) => baseAsset === 'BTC' && quoteAsset === 'USDT')
    if (!contract) throw new Error('there is no contract')
    const market = contract.number
    const does = async (command: Parameters<typeof engine.submit>[0]) => {
      const { rejection } = await engine.submit(command)
      if (rejection !== Rejection.none) throw new Error(`${command.kind} was refused (${rejection})`)
    }
    report(`${COPIERS} copiers`)
    // An index that stops coming would close the contract.
    const index = { kind: 'set-price', market, priceKind: PriceKind.index, price: 60_000n * UNIT } as const
    await does(index)
    ticking = setInterval(() => void engine.submit(index).catch(() => {}), INDEX_MS)
    await enter(engine, [LEADER, ...MAKERS], 100_000_000n * UNIT, 0)
    await enter(engine, copiers(), 10_000n * UNIT, LEADER)
    await storeRelations(sql)
    const copying = openCopyTrading({
      ...{ sql, engine, markets, markings, now: Date.now, log: createLog('bench', { level: 'silent' }) },
      ...{ messages: { enqueue: async () => {} }, webNews: new WebNews(sql) },
      onBatch: (listen) => void engine.onBatch(listen),
      ledger: {
        balances: async () => ({ ok: true, value: [], sequence: 0 }),
        lines: async () => ({ ok: true, value: [], sequence: 0 }),
      },
      // There is no past.
      history: {
        fillsSince: async () => ({ ok: true, value: { before: [], since: [] } }),
        positions: async () => ({ ok: true, value: [] }),
      } as never,
    })
    await copying.complete
    const trade = (account: number, side: Side, qty: string, price?: string) =>
      does({
        ...{ kind: 'place-contract-order', account, market, side, qty: contract.parseQty(qty) as bigint },
        ...(price ? { price: contract.parsePrice(price) as bigint } : { type: OrderType.market }),
      })
    beside = await TradingBeside.begin(engine, markets, TRADER)
    await sleep(QUIET_MS)
    const quiet = beside.tail()
    report(`${FILLS} fills`)
    const took: number[] = []
    for (let n = 0; n < FILLS; n++) {
      const [side, other] = n % 2 === 0 ? [Side.buy, Side.sell] : [Side.sell, Side.buy]
      for (const maker of MAKERS) await trade(maker, other, '0.2', '60000')
      const all = arrived.expect(COPIERS)
      await trade(LEADER, side, '0.002')
      const began = performance.now()
      took.push((await comes(all)) - began)
      for (const account of MAKERS) await engine.submit({ kind: 'cancel-all', account, market })
      await sleep(PAUSE_MS)
    }
    const during = beside.tail()
    const sorted = took.toSorted((a, b) => a - b)
    const figures: BenchFigure[] = [
      { name: 'to the last copy, median', value: at(sorted, 0.5), unit: 'ms', bar: { atMost: 100 } },
      { name: 'to the last copy, 99 % within', value: at(sorted, 0.99), unit: 'ms', bar: { atMost: 300 } },
      {
        ...{ name: 'an order beside it, 99 % within', value: during, unit: 'ms', ratio: during / quiet },
        ...{ baseline: { name: 'before', value: quiet }, bar: { atMost: 1.5 } },
      },
    ]
    return { name: 'copy', work: `${FILLS} fills of a leader with ${COPIERS} copiers, half of them closing`, figures }
  } finally {
    clearInterval(ticking)
    await beside?.end()
    await engine.stop()
    await database.drop()
    rmSync(directory, { recursive: true })
  }
}

const copiers = () => Array.from({ length: COPIERS }, (_, n) => FIRST + n)
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

/** What never comes ends the measurement instead of going on for ever. */
async function comes(all: Promise<number>): Promise<number> {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('not every copier has an order')
  })
  return Promise.race([all, late])
}

/** When so many copiers' orders are durable. */
class Arrivals {
  #left = 0
  #seen = new Set<number>()
  #done: (at: number) => void = () => {}

  expect(count: number): Promise<number> {
    this.#left = count
    this.#seen = new Set()
    return new Promise((resolve) => (this.#done = resolve))
  }

  apply({ events }: Pick<EventBatch, 'events'>): void {
    if (this.#left === 0) return
    for (const event of events) {
      if (event.kind !== 'order' || event.account < FIRST || this.#seen.has(event.account)) continue
      this.#seen.add(event.account)
      if (this.#seen.size === this.#left) {
        this.#left = 0
        this.#done(performance.now())
      }
    }
  }
}

async function enter(engine: RunningEngine, accounts: readonly number[], usdt: bigint, tradeGroup: number) {
  for (const account of accounts) {
    await engine.submit({ kind: 'open-account', account, tradeGroup })
    const wallet = { code: LedgerCode.futuresWallet, owner: account, subKey: FuturesWallet.uUsdt }
    const key = { bizType: BizType.funding, bizId: `bench:${account}`, bizTime: 1 }
    await engine.submit(journal(key, moved({ code: LedgerCode.demoFunding }, wallet, USDT, usdt)))
  }
}

/** As after a start: relations that are running. */
async function storeRelations(sql: Sql): Promise<void> {
  const settings = storedSettings({ ...DEFAULT_SETTINGS, mode: 'multiplier', multiplierPpm: 500_000n })
  await sql.unsafe(`
    insert into users (id, email, password_hash) overriding system value
    select n, n || '@example.com', 'none' from generate_series(${LEADER}, ${LEADER}) n
    union all select n, n || '@example.com', 'none' from generate_series(${FIRST + COPIERS}, ${FIRST + 2 * COPIERS - 1}) n`)
  await sql`
    insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
    values (${LEADER}, 'active', 'Lena', '', 100000, now(), now())`
  await sql.unsafe(`
    insert into owned_accounts (account, user_id, purpose)
    select n, n + ${COPIERS}, 'copy' from generate_series(${FIRST}, ${FIRST + COPIERS - 1}) n`)
  const allotted = String(10_000n * UNIT)
  await sql`
    insert into copy_relations
      (leader_id, user_id, account, state, home, allotted, paid_in, stop_base, settings, share_ppm, settled_at,
        started_at)
    select ${LEADER}, n + ${COPIERS}, n, 'active', 'spot', ${allotted}::numeric, ${allotted}::numeric,
      ${allotted}::numeric, ${settings}::text::jsonb, 100000,
      now(), now()
    from generate_series(${FIRST}::bigint, ${FIRST + COPIERS - 1}::bigint) n`
}
