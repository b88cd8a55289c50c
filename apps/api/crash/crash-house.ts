import assert from 'node:assert/strict'
import { type LedgerHistory, openLedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { ensureDefinitions } from '@bowline/capabilities/markets/index.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { journal, type LedgerAccount, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'

export const UNIT = 100_000_000n
export const USDT = 1
export const BTC = 3
export const capacity = { accounts: 4_096, ledgerRows: 8_192, seats: 4_096, orders: 4_096, volumeRows: 4_096 }

export interface CrashPlace {
  readonly directory: string
  readonly databaseUrl: string
}

/** Engine and database of one process, over what the ones before it left. */
export class CrashHouse {
  readonly engine: RunningEngine
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly ledger: LedgerHistory
  readonly log = createLog('crash', { level: 'silent' })

  static async open({ directory, databaseUrl }: CrashPlace): Promise<CrashHouse> {
    const engine = await startEngine({ directory, capacity, segmentBytes: 1 << 20 })
    await ensureDefinitions(engine)
    const sql = connect(databaseUrl, { connections: 4, name: 'crash' })
    return new CrashHouse(engine, sql, await MarketRegistry.follow(engine))
  }

  private constructor(engine: RunningEngine, sql: Sql, markets: MarketRegistry) {
    this.engine = engine
    this.sql = sql
    this.markets = markets
    this.ledger = openLedgerHistory({ sql })
  }

  async does(command: Command): Promise<void> {
    const { rejection } = await this.engine.submit(command)
    assert.equal(rejection, Rejection.none, `${command.kind} was refused`)
  }

  /** A user whose account of the same number has money, once. */
  async user(id: number, money: readonly (readonly [asset: number, amount: bigint])[]): Promise<void> {
    await this.sql`
      insert into users (id, email, password_hash, kyc_level) overriding system value
      values (${id}, ${`${id}@example.com`}, 'none', 1) on conflict do nothing`
    await this.engine.submit({ kind: 'open-account', account: id })
    for (const [asset, amount] of money) await this.gives({ code: LedgerCode.spotAvailable, owner: id }, asset, amount)
  }

  async gives(to: LedgerAccount, asset: number, amount: bigint): Promise<void> {
    const bizId = `gift:${to.code}:${to.owner}:${asset}`
    const key = { bizType: BizType.funding, bizId, bizTime: 1 }
    await this.does(journal(key, moved({ code: LedgerCode.demoFunding }, to, asset, amount)))
  }

  /** The history has everything that is durable. */
  async untilProjected(): Promise<void> {
    const { sequence: head } = await this.engine.query({ kind: 'query-head' })
    await eventually(
      'the history has reached the head',
      async () => {
        const answer = await this.ledger.balances(0)
        return answer.ok && answer.sequence >= head
      },
      120_000,
    )
  }

  async balance(code: number, owner: number, asset: number): Promise<bigint> {
    const [row] = await this.sql<{ sum: string }[]>`
      select coalesce(sum(balance), 0)::text as sum from ledger_balances
      where code = ${code} and owner = ${owner} and asset = ${asset}`
    return BigInt(row?.sum ?? 0)
  }

  /** How many a journal has written, by its name. */
  async linesOf(bizType: number, bizId: string): Promise<number> {
    const [found] = await this.sql<{ n: bigint }[]>`
      select count(*) as n from ledger_lines where biz_type = ${bizType} and biz_id = ${bizId}`
    return Number(found?.n)
  }

  /** Assets whose balances do not sum to zero. */
  async unbalanced(): Promise<number[]> {
    const { events } = await this.engine.query({ kind: 'query-ledger' })
    return events.flatMap((event) => (event.kind === 'ledger-total' && event.sum !== 0n ? [event.asset] : []))
  }

  async close(): Promise<void> {
    await this.engine.stop()
    await this.sql.end({ timeout: 2 })
  }
}
