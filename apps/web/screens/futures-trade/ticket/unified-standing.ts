import type { PositionSideName } from '@bowline/contract/terms/orders.ts'
import { RATE_ONE } from '@bowline/core/formulas/perpetuals/contract.ts'
import { unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import type { Account } from '../../../contracts/what-if/account.ts'
import { AS_IT_IS, addToWallet, movePrices, withPair } from '../../../contracts/what-if/changes.ts'
import { value } from '../../../contracts/what-if/value.ts'
import { type Receipt, type Standing, standingOf, type WhatIf } from './receipt.ts'

export interface UnifiedStanding {
  readonly before: Standing
  readonly after: Standing
  readonly whatIf: WhatIf | undefined
}

const TENTH = AS_IT_IS / 10n

/** Where the whole account would stand after an order; its coin's price, where it is collateral, moves with that of the contract. */
export function unifiedStandingOf(account: Account, { after: { pair, held, moved } }: Receipt): UnifiedStanding {
  const { base, marginCoin } = pair.terms.row
  const filled = addToWallet(withPair(account, pair), marginCoin, moved)
  const side = held.qty > 0n ? 'down' : 'up'
  const price = side === 'down' ? AS_IT_IS - TENTH : AS_IT_IS + TENTH
  const { ratio } = standingIn(movePrices(filled, new Map([[base, price]])), held)
  return {
    before: standingIn(account, held),
    after: standingIn(filled, held),
    whatIf: held.qty === 0n ? undefined : { side, ratio, isGone: ratio === undefined || ratio >= RATE_ONE },
  }
}

function standingIn(account: Account, of: { readonly pair: string; readonly side: PositionSideName }): Standing {
  const { positions, unified } = value(account)
  const ratio = unified && unifiedRatioOf(unified.maintenance, unified.marginBalance)
  return standingOf({ positions, ratio }, of)
}
