import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { lockUser, mainAccountOf, type Sessions } from '../identity/index.ts'
import {
  type Freeze,
  type FreezeCause,
  type FreezeState,
  freezesOf,
  insertFreeze,
  liftFreezes,
  lockOwed,
  type NewFreeze,
  owe,
  settleOwed,
  usersOwed,
} from './freezes.store.ts'

export interface FreezesParts {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly sessions: Pick<Sessions, 'endAll'>
}

/** A freeze or its end, as the rows have it. */
export interface FreezeChange {
  readonly endedSessions: number
  /** Call after the commit: drops the sessions from memory and sends the freeze to the engine. */
  follow(): Promise<void>
}

type Which = { readonly cause: FreezeCause } | { readonly id: number }

/** Called at a freeze or its end, in this process, once the rows have it. */
export type FreezeListener = (userId: number) => void

interface LiftedBy {
  readonly liftedBy: string
  readonly nowMs: number
}

/**
 * Which accounts are frozen. The rows are authoritative; for trading the engine's account has a copy, because only the
 * engine sees every order. The two are synchronised after the commit, and after a crash in between by `applyOwed`.
 *
 * Freezing and lifting, by a user, staff or a rule, ends the account's sessions (domain/accounts-and-compliance.md §1).
 */
export class Freezes {
  readonly #sql: Sql
  readonly #engine: EngineClient
  readonly #sessions: FreezesParts['sessions']
  readonly #listeners = new Set<FreezeListener>()

  constructor({ sql, engine, sessions }: FreezesParts) {
    this.#sql = sql
    this.#engine = engine
    this.#sessions = sessions
  }

  /** Returns how to stop. Changes by other processes, such as a command line, are not reported. */
  onChange(listener: FreezeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Must be checked before transfers and conversions; see also `areWithdrawalsFrozen`. */
  async of(userId: number): Promise<FreezeState> {
    const [freezes, engineFrozen] = await Promise.all([freezesOf(this.#sql, userId), this.isTradingFrozen(userId)])
    return {
      tradingFrozen: engineFrozen || freezes.some(({ trading }) => trading),
      withdrawalsFrozen: freezes.some(({ withdrawals }) => withdrawals),
    }
  }

  /** From the engine, so it works while the database is down. */
  async isTradingFrozen(userId: number): Promise<boolean> {
    const { events } = await this.#engine.query({ kind: 'query-account', account: mainAccountOf(userId), asset: 0 })
    return events.some((event) => event.kind === 'account' && event.tradeFrozen === 1)
  }

  /** Active freezes, oldest first. */
  list(userId: number): Promise<Freeze[]> {
    return freezesOf(this.#sql, userId)
  }

  /**
   * Call early within the transaction of whatever else belongs to it: it locks the user's row. All of the user's
   * sessions end except the given one.
   */
  async record(tx: Transaction, freeze: NewFreeze, exceptSessionId?: string): Promise<FreezeChange> {
    await lockUser(tx, freeze.userId)
    await insertFreeze(tx, freeze)
    return this.#change(tx, freeze.userId, exceptSessionId)
  }

  /** Like `record`; undefined: there was nothing to lift. */
  async recordLift(
    tx: Transaction,
    userId: number,
    which: Which,
    by: LiftedBy,
    exceptSessionId?: string,
  ): Promise<FreezeChange | undefined> {
    await lockUser(tx, userId)
    const lifted = await liftFreezes(tx, userId, which, by)
    return lifted === 0 ? undefined : this.#change(tx, userId, exceptSessionId)
  }

  /** `record` in a transaction of its own. */
  async set(freeze: NewFreeze): Promise<void> {
    const change = await inTransaction(this.#sql, (tx) => this.record(tx, freeze))
    await change.follow()
  }

  /** `recordLift` in a transaction of its own; false: there was nothing to lift. */
  async lift(userId: number, which: Which, by: LiftedBy): Promise<boolean> {
    const change = await inTransaction(this.#sql, (tx) => this.recordLift(tx, userId, which, by))
    await change?.follow()
    return change !== undefined
  }

  async #change(tx: Transaction, userId: number, exceptSessionId: string | undefined): Promise<FreezeChange> {
    const ended = await this.#sessions.endAll(tx, userId, exceptSessionId)
    return {
      endedSessions: ended.count,
      follow: () => {
        ended.forget()
        for (const listener of this.#listeners) listener(userId)
        return this.apply(userId)
      },
    }
  }

  /**
   * Tells the engine what the rows say. Under the lock of the owed row, so that with a freeze and a lift at the same
   * time the later one reaches the engine last.
   */
  async apply(userId: number): Promise<void> {
    await inTransaction(this.#sql, async (tx) => {
      if (!(await lockOwed(tx, userId))) return
      const isFrozen = (await freezesOf(tx, userId)).some(({ trading }) => trading)
      const change = { account: mainAccountOf(userId), setTradeFrozen: 1, tradeFrozen: isFrozen ? 1 : 0 }
      const { rejection } = await this.#engine.submit({ kind: 'set-account', ...change })
      // An account that was never opened has no orders to stop; opening it applies the freeze.
      if (rejection === Rejection.unknownAccount) return
      if (rejection !== Rejection.none) throw new Error(`the engine refused to freeze account ${userId} (${rejection})`)
      await settleOwed(tx, userId)
    })
  }

  /** `apply`, also where nothing changed: data folders from before the rows have the engine's word alone. */
  async applyAnyway(userId: number): Promise<void> {
    await inTransaction(this.#sql, (tx) => owe(tx, userId))
    await this.apply(userId)
  }

  /** Finishes what a crash left between the two stores. Returns how many accounts were checked. */
  async applyOwed(): Promise<number> {
    const users = await usersOwed(this.#sql)
    for (const userId of users) await this.apply(userId)
    return users.length
  }
}
