import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { units } from '../support/decimal.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import type { Visitor } from '../support/visitor.ts'

export const [USDT, BTC] = [1, 3]
/** Of the plan of accounts, as the ledger's rows have them. */
export const LEDGER = {
  spot: 2100,
  spotConverting: 2103,
  earnFlexible: 2130,
  earnFixed: 2131,
  cardPending: 2160,
} as const

/** Somebody who buys what is sold without an order book, with what the ledger has of theirs. */
export class ProductCustomer {
  readonly exchange: RunningExchange
  readonly visitor: Visitor
  readonly id: number
  readonly #sql: Sql

  constructor(exchange: RunningExchange, visitor: Visitor, sql: Sql, id: number) {
    this.exchange = exchange
    this.visitor = visitor
    this.#sql = sql
    this.id = id
  }

  /** What it has once it has everything up to now. */
  async ledger(code: number, asset: number): Promise<bigint> {
    const [row] = await this.#sql<{ sum: string }[]>`
      select coalesce(sum(balance), 0)::text as sum from ledger_balances
      where code = ${code} and owner = ${this.id} and asset = ${asset}`
    return BigInt(row?.sum ?? 0)
  }

  async has(what: string, code: number, asset: number, amount: bigint): Promise<void> {
    const isSo = async () => (await this.ledger(code, asset)) === amount
    await eventually(`the ledger has ${what}`, isSo, 180_000)
  }

  /** What can be spent of a coin. */
  async spot(): Promise<(coin: string) => bigint> {
    const { balances } = await this.visitor.ask<{ balances: { coin: string; available: string }[] }>(
      '/exchange-web-gateway/asset/balances',
    )
    return (coin) => units(balances.find((row) => row.coin === coin)?.available ?? '0')
  }
}
