import { parseAmount } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type Amount, isFault, LEDGER_DECIMALS, type StepFault } from '@bowline/money'
import type { Reasoned } from '../call-kit/refusal-text.ts'
import { SiteRefusal } from '../call-kit/site-refusal.ts'

/** An amount of an asset, above zero. */
export function saidAmount(text: string, asset: string): Amount {
  const amount = parseAmount(text)
  if (isFault(amount)) throw noAmount(amount, 'amount', asset)
  const at = { filter: 'AMOUNT', field: 'amount' }
  if (amount === 0n) throw new SiteRefusal(SiteCode.orderFilter, 'order.above-zero', at, at)
  return amount
}

/** Of a text that is no amount of an asset. */
export function noAmount(fault: StepFault, field: string, asset: string, most = LEDGER_DECIMALS): SiteRefusal {
  const at = { filter: 'AMOUNT', field }
  return SiteRefusal.because(SiteCode.orderFilter, whyNot(fault, ['order.decimals', { ...at, asset, most }]), at)
}

/** What is wrong with a number that could not be read: too large for anything, or else `offGrid`. */
export function whyNot(fault: StepFault, offGrid: Reasoned): Reasoned {
  return fault === 'too-large' ? ['order.too-large'] : offGrid
}
