import { type ConvertHouse, setStopped } from '@bowline/capabilities/convert/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import type { StaffCall } from '../console-handler.ts'
import { refusal } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'

const termsForm = z.object({ about: z.string() })

export interface SwitchNeeds {
  readonly convertHouse: Pick<ConvertHouse, 'readStopped'>
}

/** Takes a coin out of conversions, or lets it back in, with the reason on record. */
export async function switchCoin(
  tx: Transaction,
  call: StaffCall,
  coin: string,
  isStopped: boolean,
  about: { readonly reason: string; readonly approval?: number },
): Promise<void> {
  if (!(await setStopped(tx, coin, isStopped, call.nowMs))) throw refusal('staff.nothing-changed')
  await recordAudit(tx, call, {
    action: isStopped ? 'conversions.stop' : 'conversions.allow',
    object: { kind: 'coin', id: coin },
    after: about,
  })
}

/** Lets a coin be converted again, as two persons agreed. */
export async function executeConvertCoin(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  { convertHouse }: SwitchNeeds,
): Promise<{ readonly settle: () => Promise<void> }> {
  const { about: coin } = termsForm.parse(terms)
  await switchCoin(tx, call, coin, false, { reason, approval: id })
  return { settle: () => convertHouse.readStopped() }
}
