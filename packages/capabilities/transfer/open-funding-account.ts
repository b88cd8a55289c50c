import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import { FundingAccount } from './funding-account.ts'

export interface FundingNeeds {
  readonly ledger: Pick<LedgerHistory, 'balances' | 'lines'>
  /** The last command that moved something of an account. */
  readonly seenOf: (account: number) => number
  readonly onBatch: (listen: (batch: EventBatch) => void) => void
}

export function openFundingAccount({ ledger, seenOf, onBatch }: FundingNeeds): FundingAccount {
  const funding = new FundingAccount(ledger, seenOf)
  onBatch((batch) => funding.apply(batch))
  return funding
}
