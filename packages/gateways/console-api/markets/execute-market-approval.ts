import { limitsOf } from '@bowline/capabilities/markets/index.ts'
import { MARKET_STATES, type MarketStateWord } from '@bowline/capabilities/operator/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import {
  applied,
  define,
  limitsCommand,
  type MarketNeeds,
  marketOf,
  putIntoState,
  requireUnchanged,
  stateOf,
} from './change-market.ts'
import { type FeeTierTexts, feeTierCommand, feeTierOf } from './fee-tiers.ts'
import { riskRowsOf, riskTiersCommand } from './risk-tiers.ts'

const termsForm = z.object({
  about: z.string(),
  change: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
})

/** What a request is about, its change, and what was before and is to be after it. */
export function changeAsked(terms: unknown) {
  const { about, change } = termsForm.parse(terms)
  const [before, after] = sidesOf(change)
  return { about, change, before, after }
}
const states = Object.keys(MARKET_STATES) as [MarketStateWord, ...MarketStateWord[]]

/**
 * Changes a market or the fees as two persons agreed. The engine comes last, still within the transaction: what it refuses
 * is not recorded as done, and what is not recorded because the commit failed may be approved once more.
 */
export async function executeMarketApproval(
  tx: Transaction,
  { kind, terms, reason, id }: Approval,
  call: StaffCall,
  console: MarketNeeds,
): Promise<void> {
  const { about, change, before, after } = changeAsked(terms)
  const note = (action: string, objectKind: string) =>
    recordAudit(tx, call, {
      action,
      object: { kind: objectKind, id: about },
      before,
      after: { ...after, reason, approval: id },
    })
  if (kind === 'fee-tier') {
    const current = feeTierOf(console.markets, Number(about))
    requireUnchanged(current, change)
    const command = feeTierCommand(console.markets, Number(about), { ...current, ...(after as Partial<FeeTierTexts>) })
    await note('markets.set-fees', 'fee-tier')
    return define(console, command)
  }
  if (kind === 'risk-tiers') {
    requireUnchanged({ tiers: riskRowsOf(console.markets, Number(about)) }, change)
    const command = riskTiersCommand(console.markets, Number(about), after.tiers ?? '')
    await note('markets.set-risk-tiers', 'risk-tiers')
    return define(console, command)
  }
  const market = marketOf(console, about)
  if (kind === 'market-limits') {
    requireUnchanged(limitsOf(market), change)
    const command = limitsCommand(console, market, applied(market, change))
    await note('markets.set-limits', 'market')
    return define(console, command)
  }
  requireUnchanged({ state: stateOf(market) }, change)
  await note('markets.set-state', 'market')
  await putIntoState(console, about, z.enum(states).parse(after.state))
}

function sidesOf(change: z.output<typeof termsForm>['change']) {
  const side = (which: 'from' | 'to') =>
    Object.fromEntries(Object.entries(change).map(([name, field]) => [name, field[which]]))
  return [side('from'), side('to')] as const
}
