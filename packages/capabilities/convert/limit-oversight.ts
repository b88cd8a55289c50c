import type { LimitSums } from '@bowline/contract/terms/convert.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import type { Asset, MarketRegistry } from '../markets/index.ts'
import {
  type LimitOrder,
  sumsOfWaiting,
  type WaitingQuery,
  type WaitingSum,
  waitingOrders,
} from './limit-orders.store.ts'
import type { CancelRefusal, LimitOrders } from './limit-orders.ts'

/** What waits for a limit price of one coin: by the orders, and by the ledger. */
export interface SetAside {
  readonly asset: Asset
  readonly orders: number
  readonly byOrders: Amount
  readonly byLedger: Amount
  readonly state: LimitSums
}

interface OversightParts {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'query'>
  readonly ledger: Pick<LedgerHistory, 'sums'>
  readonly markets: Pick<MarketRegistry, 'assets'>
  readonly limitOrders: Pick<LimitOrders, 'callOff'>
}

/** Conversions at a limit price, for staff: whose they are, whether the ledger has what they wait with, and an end by staff. */
export class LimitOversight {
  readonly #parts: OversightParts

  constructor(parts: OversightParts) {
    this.#parts = parts
  }

  orders(query: WaitingQuery): Promise<LimitOrder[]> {
    return waitingOrders(this.#parts.sql, query)
  }

  callOff(id: number): Promise<LimitOrder | CancelRefusal> {
    return this.#parts.limitOrders.callOff(id)
  }

  /** Of each coin that waits by one of the two; undefined: the history does not answer. */
  async setAside(): Promise<SetAside[] | undefined> {
    const { sql, engine, ledger, markets } = this.#parts
    const before = await sumsOfWaiting(sql)
    const { sequence: head } = await engine.query({ kind: 'query-head' })
    const held = await ledger.sums([LedgerCode.spotConverting, LedgerCode.fundingConverting])
    if (!held.ok) return undefined
    const after = await sumsOfWaiting(sql)
    const inLedger = new Map(held.value.map(({ asset, sum }) => [asset, sum]))
    return markets.assets().flatMap((asset) => {
      const [then, now] = [before.get(asset.code) ?? NOTHING, after.get(asset.code) ?? NOTHING]
      const byLedger = inLedger.get(asset.asset) ?? 0n
      if (now.orders === 0 && byLedger === 0n) return []
      // While an order comes or goes the two are read at different moments.
      const isMoving =
        held.sequence < head || then.moving + now.moving > 0 || then.orders !== now.orders || then.newest !== now.newest
      const state = byLedger === now.sum ? 'equal' : isMoving ? 'moving' : 'differs'
      return [{ asset, orders: now.orders, byOrders: now.sum, byLedger, state }]
    })
  }
}

const NOTHING: WaitingSum = { orders: 0, sum: 0n, moving: 0, newest: 0 }
