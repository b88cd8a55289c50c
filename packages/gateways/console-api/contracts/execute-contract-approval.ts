import { settingsOf, withSettings } from '@bowline/capabilities/markets/index.ts'
import { CONTRACT_STATES, type ContractStateWord } from '@bowline/capabilities/operator/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import type { StaffCall } from '../console-handler.ts'
import {
  contractOf,
  define,
  type MarketNeeds,
  orRefuse,
  putIntoState,
  requireUnchanged,
  stateOf,
} from '../markets/change-market.ts'
import { changeAsked } from '../markets/execute-market-approval.ts'
import { recordAudit } from '../record-audit.ts'

const states = Object.keys(CONTRACT_STATES) as [ContractStateWord, ...ContractStateWord[]]

/** As for a market: the engine comes last, within the transaction that records it. */
export async function executeContractApproval(
  tx: Transaction,
  { kind, terms, reason, id }: Approval,
  call: StaffCall,
  console: MarketNeeds,
): Promise<void> {
  const { about, change, before, after } = changeAsked(terms)
  const contract = contractOf(console, about)
  const note = (action: string) =>
    recordAudit(tx, call, {
      action,
      object: { kind: 'contract', id: about },
      before,
      after: { ...after, reason, approval: id },
    })
  if (kind === 'contract-settings') {
    const now = settingsOf(contract)
    requireUnchanged(now, change)
    const command = orRefuse(withSettings(contract, { ...now, ...after }, call.nowMs))
    await note('contracts.set-settings')
    return define(console, command)
  }
  requireUnchanged({ state: stateOf(contract) }, change)
  await note('contracts.set-state')
  await putIntoState(console, about, z.enum(states).parse(after.state))
}
