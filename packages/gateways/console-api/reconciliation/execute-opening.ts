import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { type CoinStop, endStop } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { coinStopReasons } from '@bowline/contract/terms/wallet.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

type Stop = Omit<CoinStop, 'beganAtMs'>

const termsForm = z.object({ about: z.string() })
const stopForm = z.tuple([z.string(), z.string(), z.enum(['deposits', 'withdrawals']), z.enum(coinStopReasons)])

/** A stop by its name in a request: `ETH USDT withdrawals difference`. */
export function stopText({ network, coin, what, reason }: Stop): string {
  return [network, coin, what, reason].join(' ')
}

/** Two persons have looked: the coin comes and goes again. */
export async function executeOpening(tx: Transaction, { terms, reason, id }: Approval, call: StaffCall): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [network, coin, what, because] = stopForm.parse(about.split(' '))
  const stop = { network, coin, what, reason: because }
  if (!(await endStop(tx, stop, `staff:${call.session.member.id}`, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.stop-unknown')
  const object = { kind: 'coin', id: `${network} ${coin}` }
  await recordAudit(tx, call, { action: 'reconciliation.open', object, after: { what, because, reason, approval: id } })
}
