import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, MarketState, OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { createLog } from '@bowline/platform/log.ts'
import { connect, type TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { openAccount } from '../identity/open-account.ts'
import { ensureDefinitions } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { unasked } from '../permission/index.ts'
import { everyMarket } from '../spot/order-door.ts'
import { placeOrder } from '../spot/place-order.ts'
import { DeadManSwitches } from './dead-man-switches.ts'
import { fromDatabase } from './from-database.ts'
import type { DeadManSwitch } from './index.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const BTC_USDT = 1
export const ETH_USDT = 2
export const SOL_USDT = 4
/** 50,000, 2,500 and 140 USDT, in ticks; the lots are worth 50, 25 and 140. */
const bids = new Map([
  [BTC_USDT, { price: 5_000_000n, qty: 100n }],
  [ETH_USDT, { price: 250_000n, qty: 100n }],
  [SOL_USDT, { price: 14_000n, qty: 1_000n }],
])

const log = createLog('test', { level: 'silent' })

/** Engine, database and a clock controlled by the test. */
export class SwitchFloor {
  nowMs = Date.UTC(2030, 0, 1)
  readonly notified: DeadManSwitch[] = []
  readonly engine: RunningEngine
  readonly database: TemporaryDatabase
  readonly #markets: MarketRegistry
  readonly #root: string
  readonly #running = new Set<DeadManSwitches>()

  static async open(): Promise<SwitchFloor> {
    const database = await migratedDatabase()
    const root = mkdtempSync(join(tmpdir(), 'bowline-dead-man-'))
    const capacity = { accounts: 4_096, ledgerRows: 8_192, seats: 4_096, orders: 4_096, volumeRows: 4_096 }
    const engine = await startEngine({ directory: root, capacity, segmentBytes: 1 << 20 })
    await ensureDefinitions(engine)
    return new SwitchFloor(engine, database, await MarketRegistry.follow(engine), root)
  }

  private constructor(engine: RunningEngine, database: TemporaryDatabase, markets: MarketRegistry, root: string) {
    this.engine = engine
    this.database = database
    this.#markets = markets
    this.#root = root
  }

  async close(): Promise<void> {
    await this.stopAll()
    await this.engine.stop()
    await this.database.drop()
    rmSync(this.#root, { recursive: true })
  }

  /** A user with 1,000,000 USDT. */
  async person(name: string): Promise<number> {
    const [row] = await this.database.sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values (${`${name}@example.com`}, 'none') returning id`
    const account = Number(row?.id)
    await openAccount(this.engine, account)
    const [from, to] = [{ code: LedgerCode.demoFunding }, { code: LedgerCode.spotAvailable, owner: account }]
    const amount = 1_000_000n * 100_000_000n
    const asset = this.#markets.assetByCode('USDT')?.asset ?? 0
    const key = { bizType: BizType.funding, bizId: name, bizTime: 1 }
    await this.engine.submit(journal(key, moved(from, to, asset, amount)))
    return account
  }

  /** The switches of a newly started process, loaded from the database. */
  async start(): Promise<DeadManSwitches> {
    const sources = { sql: this.database.sql, engine: this.engine, markets: this.#markets, log }
    const switches = new DeadManSwitches({ ...sources, now: () => this.nowMs, tickMs: null })
    switches.onChange((row) => this.notified.push(row))
    this.#running.add(switches)
    await switches.start()
    return switches
  }

  /** Simulates a kill: nothing is finished and nothing more is stored. */
  async stopAll(): Promise<void> {
    for (const switches of this.#running) await switches.close()
    this.#running.clear()
  }

  /** Advances the time second by second with a tick each; users in `pages` have a page open all the while. */
  async pass(switches: DeadManSwitches, ms: number, pages: readonly number[] = []): Promise<void> {
    for (const endsAtMs = this.nowMs + ms; this.nowMs < endsAtMs; ) {
      this.nowMs += SECOND
      for (const user of pages) switches.see(user, this.nowMs)
      await switches.tick()
    }
  }

  /** Places a bid far below the market. */
  async rests(account: number, market = BTC_USDT): Promise<void> {
    const terms = { type: OrderType.limit, tif: TimeInForce.gtc, side: Side.buy, ...bids.get(market) }
    const placed = await placeOrder({ engine: this.engine, earlyMarkets: everyMarket }, unasked(account), {
      market,
      ...terms,
    })
    if (!placed.done) throw new Error(`the order was refused: ${JSON.stringify(placed)}`)
  }

  async cancels(account: number): Promise<void> {
    await this.engine.submit({ kind: 'cancel-all', account, market: ALL_MARKETS })
  }

  async openOrders(account: number): Promise<number> {
    const { events } = await this.engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS })
    return events.filter(({ kind }) => kind === 'order').length
  }

  async enters(market: number, state: keyof typeof MarketState): Promise<void> {
    await this.engine.submit({ kind: 'set-market-state', market, state: MarketState[state] })
  }

  /** No connection to the database works until `mend` is called. */
  async cutDatabase(): Promise<{ mend(): Promise<void> }> {
    const name = new URL(this.database.url).pathname.slice(1)
    const admin = connect(this.database.url.replace(/\/[^/]*$/, '/postgres'), { connections: 1 })
    await admin.unsafe(`alter database ${name} with allow_connections false`)
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    // A query at the very moment of the cut may never be answered.
    for (let isAway = false; !isAway; )
      isAway = await fromDatabase(this.database.sql`select 1`).then(
        () => false,
        () => true,
      )
    return {
      async mend() {
        await admin.unsafe(`alter database ${name} with allow_connections true`)
        await admin.end()
      },
    }
  }
}
