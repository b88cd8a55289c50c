import type { Sql } from '@bowline/platform/postgres/index.ts'
import { ContractDays } from './contract-days.read.ts'
import { ContractPages } from './contract-pages.ts'
import { FuturesAccounts } from './futures-accounts.ts'
import { ContractHistory } from './history-of-contracts.ts'

export interface PerpetualsNeeds {
  readonly sql: Sql
  /** The last command that this process has seen: answers are complete up to it. */
  readonly seen: () => number
}

/** What became of positions, and whose futures account is open, from the database. */
export function openPerpetuals({ sql, seen }: PerpetualsNeeds) {
  return {
    history: new ContractHistory(sql, seen),
    pages: new ContractPages({ sql, seen }),
    days: new ContractDays({ sql, seen }),
    accounts: new FuturesAccounts(sql),
  }
}

export type Perpetuals = ReturnType<typeof openPerpetuals>
