import { ownersOfOperatorKeys } from '@bowline/capabilities/api-keys/index.ts'
import { HOUSE_KEY_LABEL } from '@bowline/capabilities/demo-market/index.ts'
import type { ControlHandlers } from '@bowline/platform/control-socket.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/**
 * Accounts of the house's own makers. They share this machine's address with every local test and client, and must not
 * use up their request weight.
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
      this.#accounts = new Set(await ownersOfOperatorKeys(this.#sql, HOUSE_KEY_LABEL))
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, 'house accounts could not be read: limits apply to them too')
    }
  }
}

/** Reads them again whenever a key is created. */
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
