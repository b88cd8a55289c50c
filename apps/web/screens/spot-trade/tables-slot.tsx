import { useAfterPaint } from './use-after-paint.ts'
import { useLater } from './use-later.ts'

const bringTables = async () => (await import('./tables/tables.tsx')).Tables
const bringAccount = async () => (await import('./tables/balances/account-panel.tsx')).AccountPanel

/** The place of the tables. They show what is the user's own, which the server cannot draw: they come after the first paint. */
export function TablesSlot() {
  const Tables = useLater(bringTables, useAfterPaint(), 'spot-trade/tables')
  return Tables ? <Tables /> : null
}

/** The place of the account below the order form. */
export function AccountSlot() {
  const AccountPanel = useLater(bringAccount, useAfterPaint(), 'spot-trade/tables')
  return AccountPanel ? <AccountPanel /> : null
}
