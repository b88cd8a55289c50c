import { type Amount, divide, multiplyDivide } from '@bowline/money'
import type { NetworkCoin } from '../networks/wallet-networks.ts'

/** Between which a fee moves by itself; ledger units. */
export interface FeeBounds {
  readonly low: Amount
  readonly high: Amount
}

type Terms = Pick<NetworkCoin['withdrawal'], 'fee' | 'min' | 'step'>

/** Fewer payouts within a day say nothing of what the next one costs. */
export const FEWEST_PAYOUTS = 20

/** A tenth to three times the table's fee, three times being what the signer lets a payout become dearer than it was planned. */
const LOWEST = 10n
const HIGHEST = 3n
/** A review moves a fee by an eighth at most: to three times as much within ten hours, in which somebody can look. */
const LARGEST_MOVE = 8n
/** Of a fee that anybody reads. */
const DIGITS = 3

/** At most four fifths of the smallest withdrawal, so that something of it arrives, more than what a chain takes for dust. */
export function boundsOf({ fee, min, step }: Terms): FeeBounds {
  const most = multiplyDivide(min, 4n, 5n, 'down')
  const high = most < fee * HIGHEST ? most : fee * HIGHEST
  const low = rounded(divide(fee, LOWEST, 'up'), step, 'up')
  return { low: low < fee ? low : fee, high: high > fee ? rounded(high, step, 'down') : fee }
}

export function within(fee: Amount, { low, high }: FeeBounds): Amount {
  if (fee < low) return low
  return fee > high ? high : fee
}

/** 1.2 times what all but the dearest tenth of a day's payouts cost (domain/wallet.md §5). */
export function askedFor(ninetieth: Amount): Amount {
  return multiplyDivide(ninetieth, 12n, 10n, 'up')
}

/**
 * The fee after a review: towards what is asked for, within the bounds, and by no more than an eighth of what it is. Where too few
 * paid to tell (`asked` undefined) it goes back towards the table's: a fee that keeps everybody away would otherwise never fall again.
 */
export function nextFee(terms: Terms, inForce: Amount, asked: Amount | undefined): Amount {
  const bounds = boundsOf(terms)
  const { step } = terms
  const aim = asked === undefined ? terms.fee : within(rounded(asked, step, 'up'), bounds)
  const eighth = divide(inForce, LARGEST_MOVE, 'down')
  const most = eighth > step ? eighth : step
  if (aim > inForce + most) return within(rounded(inForce + most, step, 'down'), bounds)
  if (aim < inForce - most) return within(rounded(inForce - most, step, 'up'), bounds)
  return aim
}

/** To three digits, and to what the chain can express. */
function rounded(fee: Amount, step: Amount, rounding: 'up' | 'down'): Amount {
  const unit = 10n ** BigInt(Math.max(0, String(fee).length - DIGITS))
  const grain = unit > step ? unit : step
  return divide(fee, grain, rounding) * grain
}
