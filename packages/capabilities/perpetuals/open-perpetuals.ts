import type { Sql } from '@bowline/platform/postgres/index.ts'
import { ContractDays } from './contract-days.read.ts'
import { ContractPages } from './contract-pages.ts'
import { FuturesAccounts } from './futures-accounts.ts'
import { ContractHistory } from './history-of-contracts.ts'

export interface PerpetualsNeeds {
  readonly sql: Sql
  /** The last command that this process has seen: answers are complete up to it. */
  readonly seen: () => number
  /** The last one that changed something of an account (`TouchedAccounts`). */
  readonly seenOf?: (account: number) => number
}

/** What became of positions, and whose futures account is open, from the database. */
export function openPerpetuals({ sql, seen, seenOf }: PerpetualsNeeds) {
  const sources = { sql, seen, seenOf }
  return {
    history: new ContractHistory(sources),
    pages: new ContractPages(sources),
    days: new ContractDays(sources),
    accounts: new FuturesAccounts(sql),
  }
}

export type Perpetuals = ReturnType<typeof openPerpetuals>
