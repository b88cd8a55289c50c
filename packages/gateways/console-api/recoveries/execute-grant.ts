import type { Approval } from '@bowline/capabilities/staff/index.ts'
import {
  grantRecovery,
  type HeldDeposit,
  heldDeposits,
  lockRecovery,
  type Recovery,
  type WalletMode,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type Amount, formatUnits, isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireAsAsked } from '../approvals/require-as-asked.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

const wantedForm = z.object({ recovery: z.number().int(), deposit: z.number().int(), fee: z.string() })
type Wanted = z.output<typeof wantedForm>

interface Grant {
  readonly recovery: Recovery
  readonly deposit: HeldDeposit
  /** Ledger units. */
  readonly fee: Amount
}

/** What would be given, if all of it is still as it was asked for. */
export async function grantOf(tx: Transaction, wanted: Wanted, mode: WalletMode): Promise<Grant> {
  const recovery = await lockRecovery(tx, wanted.recovery)
  if (!recovery) throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
  const network = walletNetworks(mode).find((each) => each.network === recovery.network)
  const held = network ? await heldDeposits(tx, network, recovery.txid) : []
  const deposit = held.find(({ id }) => id === wanted.deposit)
  if (!deposit) throw new SiteRefusal(SiteCode.refused, 'staff.recovery-deposit-gone')
  const fee = parseUnits(wanted.fee, LEDGER_DECIMALS)
  if (isFault(fee) || fee >= deposit.amount) throw new SiteRefusal(SiteCode.refused, 'staff.amount-wrong')
  return { recovery, deposit, fee }
}

/** What the second person reads, and what is done when they agree. */
export function grantTerms({ recovery, deposit, fee }: Grant) {
  const { amount, coin } = deposit
  const text = (units: Amount) => formatUnits(units, LEDGER_DECIMALS)
  return {
    about: `${text(amount)} ${coin} − ${text(fee)} ${coin} → user ${recovery.userId} (${recovery.network} ${recovery.txid})`,
    ...{ recovery: recovery.id, deposit: deposit.id, fee: text(fee) },
  }
}

/** Two persons have looked: the coins are the user's. */
export async function executeGrant(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  mode: WalletMode,
): Promise<void> {
  const grant = await grantOf(tx, wantedForm.parse(terms), mode)
  requireAsAsked(terms, grantTerms(grant))
  const { recovery, deposit, fee } = grant
  const actor = `staff:${call.session.member.id}`
  await grantRecovery(tx, recovery.id, deposit.id, fee, { actor, nowMs: call.nowMs })
  const { userId } = recovery
  const after = { userId, deposit: deposit.id, fee: formatUnits(fee, LEDGER_DECIMALS), reason, approval: id }
  await recordAudit(tx, call, {
    action: 'recovery.grant',
    object: { kind: 'recovery', id: String(recovery.id) },
    after,
  })
}
