import { LaterFailure } from '../later/later-failure.tsx'
import { useLater } from '../later/use-later.ts'
import { useAfterPaint } from './use-after-paint.ts'

const loadTables = async () => (await import('./tables/tables.tsx')).Tables
const loadAccount = async () => (await import('./tables/balances/account-panel.tsx')).AccountPanel

/**
 * The slot of the tables. They show the user's own data, which the server cannot render, so they load after the first
 * paint.
 */
export function TablesSlot() {
  const { Part: Tables, hasFailed, retry } = useLater(loadTables, useAfterPaint(), 'desk/tables')
  if (Tables) return <Tables />
  return hasFailed ? <LaterFailure retry={retry} /> : null
}

/** The slot of the account panel below the order form. */
export function AccountSlot() {
  const { Part: AccountPanel, hasFailed, retry } = useLater(loadAccount, useAfterPaint(), 'desk/tables')
  if (AccountPanel) return <AccountPanel />
  return hasFailed ? <LaterFailure retry={retry} /> : null
}
