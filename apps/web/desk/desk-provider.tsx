import type { ReactNode } from 'react'
import { AccountContext } from '../live/hooks.ts'
import { type Desk, DeskContext } from './desk.ts'

/** Everything within is about the desk's market, and about the account that trades on it. */
export function DeskProvider({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  return (
    <DeskContext value={desk}>
      <AccountContext value={desk.product.accountOf(desk.market)}>{children}</AccountContext>
    </DeskContext>
  )
}
