import type { Approval } from '@bowline/capabilities/staff/index.ts'
import {
  allowReturn,
  type KeptDeposit,
  keptDeposit,
  type ReturnRefusal,
  type Wallet,
  type WalletMode,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireAsAsked } from '../approvals/require-as-asked.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

export interface ReturnNeeds {
  readonly wallet: Pick<Wallet, 'returnAddress' | 'tokenReturnAddress'>
  readonly instance: { readonly mode: WalletMode }
}

interface Wanted {
  readonly deposit: number
  /** As the sender's provider wrote; undefined: to its sender. */
  readonly named?: string | undefined
}

const wantedForm = z.object({ deposit: z.number().int(), named: z.string().optional() })

export const REFUSED: Readonly<Record<ReturnRefusal, PlainReason>> = {
  'origin-unknown': 'staff.return-unknown',
  'shared-address': 'staff.return-shared',
  'other-address': 'staff.return-other',
  'address-malformed': 'staff.return-malformed',
  'address-wrong': 'staff.return-wrong',
  listed: 'staff.return-listed',
}

/** A deposit that is held, and where it would go. */
export async function returnOf(
  sql: Sql,
  { deposit, named }: Wanted,
  { wallet, instance }: ReturnNeeds,
): Promise<{ readonly held: KeptDeposit; readonly address: string }> {
  const held = await keptDeposit(sql, deposit, instance.mode)
  if (held?.sendBack !== 'possible') throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
  const to = await wallet.returnAddress(held, named)
  if ('refusal' in to) throw new SiteRefusal(SiteCode.refused, REFUSED[to.refusal], { reason: to.refusal })
  return { held, address: to.address }
}

/** What the second person reads, and what is done when they agree. */
export function returnTerms({ id, userId, amount, coin, network, txid }: KeptDeposit, address: string, named?: string) {
  const what = `${formatUnits(amount, LEDGER_DECIMALS)} ${coin}`
  const whose = named === undefined ? 'its sender' : 'named by the sender’s provider'
  return {
    about: `${what} of user ${userId} (${network} ${txid}) → ${address} (${whose})`,
    deposit: id,
    ...(named !== undefined && { named }),
  }
}

/** Two persons have looked: it is never credited, and goes back less what the chain takes. */
export async function executeReturn(
  tx: Transaction,
  { terms, reason, id: approval }: Approval,
  call: StaffCall,
  needs: ReturnNeeds,
): Promise<void> {
  const wanted = wantedForm.parse(terms)
  // What a list says may have changed since it was asked for.
  const { held, address } = await returnOf(tx, wanted, needs)
  requireAsAsked(terms, returnTerms(held, address, wanted.named))
  const networks = walletNetworks(needs.instance.mode)
  if (!(await allowReturn(tx, { deposit: held.id, address, approval, networks }, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
  const after = { userId: held.userId, deposit: held.id, address, reason, approval }
  await recordAudit(tx, call, { action: 'deposit.return', object: { kind: 'deposit', id: String(held.id) }, after })
}
