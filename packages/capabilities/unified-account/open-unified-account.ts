import type { Sql } from '@bowline/platform/postgres/index.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import { readCollateralChanges } from './collateral-changes.ts'
import { readCollaterals } from './collaterals.ts'
import { planOf, type RepaymentParts, repayDebt } from './repayment.ts'
import { setCollateral } from './settings.ts'
import { Upgrades } from './upgrades.ts'

/** One account behind all contracts: becoming one, its collateral, and paying back what it owes. */
export function openUnifiedAccount({ sql, ...parts }: RepaymentParts & { readonly sql: Sql }) {
  const { engine } = parts
  const upgrades = new Upgrades({ engine, sql })
  const readChanges = () => readCollateralChanges(sql)
  return {
    ...{ upgrades, readChanges },
    ...withParts(engine, { readCollaterals, setCollateral }),
    ...withParts(parts, { planOf, repayDebt }),
  }
}

export type UnifiedAccounts = ReturnType<typeof openUnifiedAccount>
