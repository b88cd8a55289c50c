import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { type KeptDeposit, keptDeposit, releaseDeposit, type WalletMode } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireAsAsked } from '../approvals/require-as-asked.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

const wantedForm = z.object({ deposit: z.number().int() })

/** A deposit whose sender is on a list, if it still waits. */
export async function heldOf(tx: Transaction, deposit: number, mode: WalletMode): Promise<KeptDeposit> {
  const held = await keptDeposit(tx, deposit, mode)
  if (held?.held !== 'risk') throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
  return held
}

/** What the second person reads, and what is done when they agree. */
export function releaseTerms({ id, userId, amount, coin, network, sender, txid }: KeptDeposit) {
  const what = `${formatUnits(amount, LEDGER_DECIMALS)} ${coin}`
  return { about: `${what} → user ${userId} (${network} ${txid}, from ${sender ?? '?'})`, deposit: id }
}

/** Two persons have looked: it is credited like any other. */
export async function executeRelease(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  mode: WalletMode,
): Promise<void> {
  const held = await heldOf(tx, wantedForm.parse(terms).deposit, mode)
  requireAsAsked(terms, releaseTerms(held))
  const by = `staff:${call.session.member.id}`
  if (!(await releaseDeposit(tx, held.id, 'risk', by, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
  const after = { userId: held.userId, deposit: held.id, reason, approval: id }
  await recordAudit(tx, call, { action: 'deposit.release', object: { kind: 'deposit', id: String(held.id) }, after })
}
