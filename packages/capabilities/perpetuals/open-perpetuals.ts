import type { Sql } from '@bowline/platform/postgres/index.ts'
import { ContractDays } from './contract-days.read.ts'
import { ContractPages } from './contract-pages.ts'
import { DeleverageRisks } from './deleverage-risk.ts'
import { FuturesAccounts } from './futures-accounts.ts'
import { ContractHistory } from './history-of-contracts.ts'
import type { Markings } from './markings.ts'
import { PositionTimes } from './position-times.ts'
import { WalletTimes } from './wallet-times.ts'

export interface PerpetualsNeeds {
  readonly sql: Sql
  readonly markings: Markings
  /** The last command that this process has seen: answers are complete up to it. */
  readonly seen: () => number
  /** The last one that changed something of an account (`TouchedAccounts`). */
  readonly seenOf?: (account: number) => number
}

/** What became of positions, whose futures account is open, and who would be deleveraged first, from the database. */
export function openPerpetuals({ sql, markings, seen, seenOf }: PerpetualsNeeds) {
  const sources = { sql, seen, seenOf }
  const history = new ContractHistory(sources)
  return {
    history,
    pages: new ContractPages(sources),
    days: new ContractDays(sources),
    accounts: new FuturesAccounts(sql),
    deleverageRisks: new DeleverageRisks(history, markings),
    /** Is given every batch. */
    positionTimes: new PositionTimes(history),
    /** The same. */
    walletTimes: new WalletTimes(history),
  }
}

export type Perpetuals = ReturnType<typeof openPerpetuals>
