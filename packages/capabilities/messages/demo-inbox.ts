import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type CaughtHead, type CaughtMessage, listCaught, readCaught } from './caught-messages.store.ts'

/** The demo's sent messages, for whoever tries it. */
export class DemoInbox {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Newest first; `to` is part of an address, `after` the last one seen. */
  list(wanted: { to?: string | undefined; after?: number | undefined; limit: number }): Promise<readonly CaughtHead[]> {
    return listCaught(this.#sql, wanted)
  }

  read(id: number): Promise<CaughtMessage | undefined> {
    return readCaught(this.#sql, id)
  }
}
