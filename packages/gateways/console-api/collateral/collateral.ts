import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import {
  acceptCollateral,
  announceCollateralEnd,
  type Collateral,
  type CollateralEnds,
  readCollateralEnds,
  readCollaterals,
  withdrawCollateralEnd,
} from '@bowline/capabilities/unified-account/index.ts'
import type { collateralCalls, collateralStates } from '@bowline/contract/console/calls/collateral.ts'
import { collateralRowsOf } from '@bowline/core/messages/unified-terms.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { rateText } from '../../site-kit/contract-rows.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { type MarketNeeds, refusal, requireUnchanged } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs extends MarketNeeds {
  readonly sql: Sql
}

type CollateralState = (typeof collateralStates)[number]

/** What a coin becomes by a wish. */
const AIM = { end: 'ending', take: 'taken' } as const

export const collateralHandlers: ConsoleHandlers<typeof collateralCalls, Needs> = {
  async 'GET /console-api/collateral/list'(_call, { engine, markets, sql }) {
    const [collaterals, ends] = await Promise.all([readCollaterals(engine), readCollateralEnds(sql)])
    return {
      coins: collaterals.map((terms) => {
        const coin = codeOf(markets, terms.asset)
        const [first] = collateralRowsOf({ ...terms }, terms.tiers)
        return {
          ...{ coin, state: stateOf(terms, coin, ends), endsAt: ends.get(coin) ?? null },
          isFixed: terms.isAlwaysOn === 1,
          usage: amountText(terms.usage),
          cap: terms.platformCap > 0n ? amountText(terms.platformCap) : null,
          ratio: rateText(first?.ratio ?? 0),
        }
      }),
    }
  },

  async 'POST /console-api/collateral/request'(call, console) {
    const { coin, wish, reason } = call.params
    const from = await stateNow(console, console.sql, coin)
    const to = AIM[wish]
    if (from === to || (wish === 'end' && from === 'refused')) throw refusal('staff.nothing-changed')
    const terms = { about: coin, change: { collateral: { from, to } } }
    return askSecondPerson(call, console.sql, { kind: 'collateral', subject: {}, terms, reason })
  },
}

const termsForm = z.object({
  about: z.string(),
  change: z.object({ collateral: z.object({ from: z.string(), to: z.enum(['ending', 'taken']) }) }),
})

/** Announces the end of a coin, or takes it (again), as two persons agreed. */
export async function executeCollateral(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  console: MarketNeeds,
): Promise<void> {
  const { about: coin, change } = termsForm.parse(terms)
  const { from, to } = change.collateral
  requireUnchanged({ collateral: await stateNow(console, tx, coin) }, change)
  await recordAudit(tx, call, {
    action: to === 'ending' ? 'collateral.announce-end' : 'collateral.take',
    object: { kind: 'collateral', id: coin },
    before: { state: from },
    after: { state: to, reason, approval: id },
  })
  if (to === 'ending') await announceCollateralEnd(tx, coin, call.nowMs)
  else await withdrawCollateralEnd(tx, coin, call.nowMs)
  // Last: what the engine refuses leaves no row, and to repeat it changes nothing.
  if (from === 'refused') await acceptCollateral(console, coin, true)
}

async function stateNow({ engine, markets }: MarketNeeds, sql: Sql, coin: string): Promise<CollateralState> {
  const asset = markets.assetByCode(coin)?.asset
  const [collaterals, ends] = await Promise.all([readCollaterals(engine), readCollateralEnds(sql)])
  const terms = collaterals.find((each) => each.asset === asset)
  // What everybody has as collateral is what contracts settle in.
  if (!terms || terms.isAlwaysOn === 1) throw refusal('staff.collateral-fixed')
  return stateOf(terms, coin, ends)
}

function stateOf({ isAccepted }: Collateral, coin: string, ends: CollateralEnds): CollateralState {
  if (isAccepted !== 1) return 'refused'
  return ends.has(coin) ? 'ending' : 'taken'
}
