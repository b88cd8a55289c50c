import type { ControlHandlers } from '@bowline/platform/control-socket.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Label under which the demo's makers and takers make their keys, by the operator's socket; on the site it means nothing. */
const HOUSE_LABEL = 'demo market'

/**
 * Accounts of the house's own makers. They come from this machine's address, like every local test and client, and
 * must not use up the request weight those share.
 */
export class HouseAccounts {
  readonly #sql: Sql
  readonly #log: Log
  #accounts = new Set<number>()

  constructor(sql: Sql, log: Log) {
    this.#sql = sql
    this.#log = log
  }

  has(account: number): boolean {
    return this.#accounts.has(account)
  }

  async refresh(): Promise<void> {
    try {
      const rows = await this.#sql<{ user_id: bigint }[]>`
        select distinct user_id from api_keys where label = ${HOUSE_LABEL} and status = 'active' and not made_on_site`
      this.#accounts = new Set(rows.map((row) => Number(row.user_id)))
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, 'house accounts are not known: limits apply to them too')
    }
  }
}

/** Looks again whenever a key was made. */
export function withHouseKeys(handlers: ControlHandlers, accounts: HouseAccounts): ControlHandlers {
  const create = handlers['apikey.create']
  if (!create) return handlers
  return {
    ...handlers,
    'apikey.create': async (params) => {
      const created = await create(params)
      await accounts.refresh()
      return created
    },
  }
}
