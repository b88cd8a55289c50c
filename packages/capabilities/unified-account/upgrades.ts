import type { OPEN_FUTURES } from '@bowline/contract/terms/products.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Permitted } from '../permission/index.ts'
import { readUnified } from '../perpetuals/index.ts'
import { failedChecks } from './upgrade-checks.ts'
import { beginTry, endTry, readTry } from './upgrades.store.ts'

/** What an account is (domain/unified-account.md §1). */
export interface AccountModel {
  readonly isUnified: boolean
  readonly status: 'classic' | 'unified' | 'failed' | 'running'
  /** Checks that did not hold at the last try; `interrupted`: nobody knows what came of it but that nothing did. */
  readonly reason: string
  /** 0 = never. */
  readonly upgradedAtMs: number
}

/**
 * Making classic accounts unified ones: one command each, which the account's owner sees as running until it is done. A try that
 * this process does not know of was cut off, and what the engine says of the account holds.
 */
export class Upgrades {
  /** Accounts whose command is on its way. */
  readonly #running = new Set<number>()
  readonly #engine: EngineClient
  readonly #sql: Sql

  constructor({ engine, sql }: { readonly engine: EngineClient; readonly sql: Sql }) {
    this.#engine = engine
    this.#sql = sql
  }

  async modelOf(account: number): Promise<AccountModel> {
    const [found, last] = await Promise.all([readUnified(this.#engine, account), readTry(this.#sql, account)])
    if (found?.summary.isUnified === 1) {
      const upgradedAtMs = last?.endedAtMs ?? last?.askedAtMs ?? 0
      return { isUnified: true, status: 'unified', reason: '', upgradedAtMs }
    }
    const classic = { isUnified: false, upgradedAtMs: 0 } as const
    if (this.#running.has(account)) return { ...classic, status: 'running', reason: '' }
    if (!last) return { ...classic, status: 'classic', reason: '' }
    if (last.endedAtMs !== undefined) return { ...classic, status: 'failed', reason: last.reason }
    return { ...classic, status: 'failed', reason: 'interrupted' }
  }

  /** Again on an account that is unified, or about to be: nothing happens, and that is no failure. */
  async upgrade({ account }: Permitted<typeof OPEN_FUTURES>, nowMs: number): Promise<AccountModel> {
    const before = await this.modelOf(account)
    if (before.status === 'unified' || before.status === 'running') return before
    // Another call may have begun meanwhile.
    if (this.#running.has(account)) return this.modelOf(account)
    this.#running.add(account)
    try {
      await beginTry(this.#sql, account, nowMs)
      const { rejection, time } = await this.#engine.submit({ kind: 'upgrade-account', account })
      const reason = rejection === Rejection.none ? '' : await this.#reasonOf(account, rejection)
      await endTry(this.#sql, account, time, reason)
    } finally {
      this.#running.delete(account)
    }
    return this.modelOf(account)
  }

  async #reasonOf(account: number, rejection: Rejection): Promise<string> {
    const found = rejection === Rejection.notReady ? await readUnified(this.#engine, account) : undefined
    const failed = failedChecks(found?.summary.failed ?? 0)
    return failed.length > 0 ? failed.join(',') : 'interrupted'
  }
}
