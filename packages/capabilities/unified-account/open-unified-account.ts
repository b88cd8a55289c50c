import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import { readCollateralChanges } from './collateral-changes.ts'
import { readCollaterals } from './collaterals.ts'
import { planOf, repayDebt } from './repayment.ts'
import { setCollateral } from './settings.ts'
import { Upgrades } from './upgrades.ts'

/** One account behind all contracts: becoming one, its collateral, and paying back what it owes. */
export function openUnifiedAccount({ engine, sql }: { readonly engine: EngineClient; readonly sql: Sql }) {
  const upgrades = new Upgrades({ engine, sql })
  const readChanges = () => readCollateralChanges(sql)
  return { upgrades, readChanges, ...withParts(engine, { readCollaterals, planOf, repayDebt, setCollateral }) }
}

export type UnifiedAccounts = ReturnType<typeof openUnifiedAccount>
