import type { Log } from '@bowline/platform/log.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { findUser } from '../identity/index.ts'
import { chosenLocale } from './chosen-locale.ts'
import { closeDueAccounts, type FinishClosingParts } from './close-account.ts'
import type { DataExports } from './data-export.ts'
import { purgeAccountSecurity } from './purge-account-security.ts'

const SOON_MS = 50

export interface ChoreParts extends FinishClosingParts {
  readonly exports: DataExports
  readonly log: Log
  readonly now: () => number
}

/** Background work: freezes that a crash left half done, data copies to make, accounts whose closing is due. */
export class AccountChores {
  readonly #parts: ChoreParts
  #running: Promise<void> | undefined
  #closed = false

  constructor(parts: ChoreParts) {
    this.#parts = parts
  }

  /** There is work now; need not be awaited. */
  soon(): void {
    setTimeout(() => void this.run().catch(() => {}), SOON_MS).unref()
  }

  /** Runs one round, or joins the one in progress; rejects when not all of it could be done. The worker asks for it. */
  run(nowMs: number = this.#parts.now()): Promise<void> {
    if (this.#closed) return Promise.resolve()
    this.#running ??= this.#round(nowMs).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running?.catch(() => {})
  }

  async #round(nowMs: number): Promise<void> {
    const { freezes, exports, sql, log } = this.#parts
    const chores: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['freezes the engine has not heard of', () => freezes.applyOwed()],
      ['accounts to be closed', () => closeDueAccounts(this.#parts, nowMs)],
      ['copies of data', () => exports.build((tx, userId, id) => this.#sendReady(tx, userId, id), nowMs)],
      ['copies nobody fetched', () => exports.purge(nowMs)],
      ['what ran out', () => purgeAccountSecurity(sql, nowMs)],
    ]
    const failed: string[] = []
    for (const [what, chore] of chores) {
      await chore().catch((error: Error) => {
        failed.push(what)
        log.warn({ error: error.message }, `not done yet, will be retried: ${what}`)
      })
    }
    if (failed.length > 0) throw new Error(`not done: ${failed.join(', ')}`)
  }

  async #sendReady(tx: Transaction, userId: number, id: string): Promise<void> {
    const user = await findUser(tx, userId)
    if (user?.email === undefined) return
    await this.#parts.messages.enqueue(tx, {
      key: `export-ready-${id}`,
      to: { email: user.email },
      locale: await chosenLocale(tx, userId),
      template: 'exportReady',
      values: {},
      userId,
    })
  }
}
