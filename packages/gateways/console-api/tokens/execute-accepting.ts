import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { acceptToken, type CheckedToken } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { tokenSigns } from '@bowline/contract/terms/wallet.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

const termsForm = z.object({ about: z.string() })
const tokenForm = z.tuple([z.string(), z.string(), z.coerce.number().int(), z.string()]).rest(z.enum(tokenSigns))

/** A token in a request, with its code and all that is accepted: `ETH 0xdac1… 6 9f86… blocks-addresses pauses`. */
export function tokenText({ network, contract, decimals, code, signs }: Omit<CheckedToken, 'checked' | 'waiting'>) {
  return [network, contract, decimals, code, ...signs].join(' ')
}

/** Two persons take it as it is: with another code, or when it can do more, it waits for two persons again. */
export async function executeAccepting(
  tx: Transaction,
  { terms, reason, id: approval }: Approval,
  call: StaffCall,
): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [network, contract, decimals, code, ...signs] = tokenForm.parse(about.split(' '))
  if (!(await acceptToken(tx, { network, contract, decimals, code, signs }, approval, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.token-changed')
  const object = { kind: 'token', id: `${network} ${contract}` }
  await recordAudit(tx, call, { action: 'tokens.accept', object, after: { runs: code, signs, reason, approval } })
}
