import { useAfterPaint } from './use-after-paint.ts'
import { useLater } from './use-later.ts'

const bringTables = async () => (await import('./tables/tables.tsx')).Tables
const bringAccount = async () => (await import('./tables/balances/account-panel.tsx')).AccountPanel

/**
 * The slot of the tables. They show the user's own data, which the server cannot render, so they load after the first
 * paint.
 */
export function TablesSlot() {
  const Tables = useLater(bringTables, useAfterPaint(), 'spot-trade/tables')
  return Tables ? <Tables /> : null
}

/** The slot of the account panel below the order form. */
export function AccountSlot() {
  const AccountPanel = useLater(bringAccount, useAfterPaint(), 'spot-trade/tables')
  return AccountPanel ? <AccountPanel /> : null
}
