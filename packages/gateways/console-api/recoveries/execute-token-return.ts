import type { Approval } from '@bowline/capabilities/staff/index.ts'
import {
  allowTokenReturn,
  type FoundToken,
  foundTokens,
  lockRecovery,
  settleByReturn,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireAsAsked } from '../approvals/require-as-asked.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { REFUSED, type ReturnNeeds } from './execute-return.ts'

const wantedForm = z.object({ recovery: z.number().int(), deposit: z.number().int(), named: z.string().optional() })
type Wanted = z.output<typeof wantedForm>

interface TokenReturn {
  readonly recovery: number
  readonly token: FoundToken
  readonly address: string
  readonly named: string | undefined
}

/** A token that was reported and found, and where it would go, if all of it is still as it was asked for. */
export async function tokenReturnOf(
  tx: Transaction,
  { recovery: id, deposit, named }: Wanted,
  { wallet }: ReturnNeeds,
): Promise<TokenReturn> {
  const recovery = await lockRecovery(tx, id)
  if (!recovery) throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
  const token = (await foundTokens(tx, recovery)).find((each) => each.id === deposit)
  if (!token) throw new SiteRefusal(SiteCode.refused, 'staff.recovery-deposit-gone')
  const to = await wallet.tokenReturnAddress(token, named)
  if ('refusal' in to) throw new SiteRefusal(SiteCode.refused, REFUSED[to.refusal], { reason: to.refusal })
  return { recovery: id, token, address: to.address, named }
}

/** What the second person reads, and what is done when they agree. */
export function tokenReturnTerms({ recovery, token, address, named }: TokenReturn) {
  const { id, userId, network, contract, amount, txid } = token
  const whose = named === undefined ? 'its sender' : 'a wallet that the user has shown to be theirs'
  return {
    about: `${amount} units of the token ${contract} of user ${userId} (${network} ${txid}) → ${address} (${whose})`,
    ...{ recovery, deposit: id },
    ...(named !== undefined && { named }),
  }
}

/** Two persons have looked: it goes back when two have also released it with their keys. */
export async function executeTokenReturn(
  tx: Transaction,
  { terms, reason, id: approval }: Approval,
  call: StaffCall,
  needs: ReturnNeeds,
): Promise<void> {
  const back = await tokenReturnOf(tx, wantedForm.parse(terms), needs)
  requireAsAsked(terms, tokenReturnTerms(back))
  const { recovery, token, address } = back
  if (!(await allowTokenReturn(tx, { deposit: token.id, address, approval }, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.recovery-deposit-gone')
  await settleByReturn(tx, recovery, token.id, call.nowMs)
  const after = { userId: token.userId, deposit: token.id, address, reason, approval }
  await recordAudit(tx, call, { action: 'recovery.return', object: { kind: 'recovery', id: String(recovery) }, after })
}
