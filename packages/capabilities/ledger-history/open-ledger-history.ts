import type { Sql } from '@bowline/platform/postgres/index.ts'
import { LedgerHistory } from './ledger-history.read.ts'

export function openLedgerHistory({ sql }: { readonly sql: Sql }): LedgerHistory {
  return new LedgerHistory(sql)
}
