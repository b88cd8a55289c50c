import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import {
  type Freeze,
  type FreezeCause,
  type FreezeState,
  freezesOf,
  insertFreeze,
  liftFreezes,
  lockOwed,
  type NewFreeze,
  settleOwed,
  usersOwed,
} from './freezes.store.ts'

/**
 * Which accounts stand still. The rows decide; for trading the engine's account says the same, because it alone sees
 * every order. The two stores are brought together by `apply`: at once, and after a crash in between by `applyOwed`.
 */
export class Freezes {
  readonly #sql: Sql
  readonly #engine: EngineClient

  constructor({ sql, engine }: { readonly sql: Sql; readonly engine: EngineClient }) {
    this.#sql = sql
    this.#engine = engine
  }

  /** What builders of transfers and conversions ask before they do anything; see also `areWithdrawalsFrozen`. */
  async of(userId: number): Promise<FreezeState> {
    const [freezes, engineFrozen] = await Promise.all([freezesOf(this.#sql, userId), this.isTradingFrozen(userId)])
    return {
      tradingFrozen: engineFrozen || freezes.some(({ trading }) => trading),
      withdrawalsFrozen: freezes.some(({ withdrawals }) => withdrawals),
    }
  }

  /** As the engine has it, also while the database is away. */
  async isTradingFrozen(userId: number): Promise<boolean> {
    const { events } = await this.#engine.query({ kind: 'query-account', account: userId, asset: 0 })
    return events.some((event) => event.kind === 'account' && event.tradeFrozen === 1)
  }

  /** In force, oldest first. */
  list(userId: number): Promise<Freeze[]> {
    return freezesOf(this.#sql, userId)
  }

  /** Within the transaction of whatever else belongs to it; `apply` comes after the commit. */
  record(tx: Sql, freeze: NewFreeze): Promise<void> {
    return insertFreeze(tx, freeze)
  }

  /** Returns how many freezes there were to lift. As `record`, followed by `apply`. */
  recordLift(
    tx: Sql,
    userId: number,
    which: { readonly cause: FreezeCause } | { readonly id: number },
    by: { readonly liftedBy: string; readonly nowMs: number },
  ): Promise<number> {
    return liftFreezes(tx, userId, which, by)
  }

  /** `record` and `apply`. */
  async set(freeze: NewFreeze): Promise<void> {
    await inTransaction(this.#sql, (tx) => insertFreeze(tx, freeze))
    await this.apply(freeze.userId)
  }

  /** `recordLift` and `apply`. */
  async lift(
    userId: number,
    which: { readonly cause: FreezeCause } | { readonly id: number },
    by: { readonly liftedBy: string; readonly nowMs: number },
  ): Promise<number> {
    const lifted = await inTransaction(this.#sql, (tx) => liftFreezes(tx, userId, which, by))
    await this.apply(userId)
    return lifted
  }

  /**
   * Tells the engine what the rows say. Under the lock of the debt, so that of a freeze and a lift at the same time the
   * engine hears the later one last.
   */
  async apply(userId: number): Promise<void> {
    await inTransaction(this.#sql, async (tx) => {
      if (!(await lockOwed(tx, userId))) return
      const isFrozen = (await freezesOf(tx, userId)).some(({ trading }) => trading)
      const change = { account: userId, setTradeFrozen: 1, tradeFrozen: isFrozen ? 1 : 0 }
      const { rejection } = await this.#engine.submit({ kind: 'set-account', ...change })
      // An account that was never opened has no orders to stop; whoever opens it finds the debt.
      if (rejection === Rejection.unknownAccount) return
      if (rejection !== Rejection.none) throw new Error(`the engine refused to freeze account ${userId} (${rejection})`)
      await settleOwed(tx, userId)
    })
  }

  /** Finishes what a crash left between the two stores. Returns how many accounts were looked at. */
  async applyOwed(): Promise<number> {
    const users = await usersOwed(this.#sql)
    for (const userId of users) await this.apply(userId)
    return users.length
  }
}
