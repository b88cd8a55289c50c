import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { AddressRefusal, Requested, WantedRefusal } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { bookRefusal, withdrawalRefusal } from '../address-book/withdrawal-refusal.ts'
import { toldClosure } from './coin-rows.ts'

export type WalletRefused = AddressRefusal | WantedRefusal | Extract<Requested, { refusal: unknown }>

/** Maps the reason why nothing comes or goes (domain/wallet.md §6, domain/accounts-and-compliance.md §12). */
export function walletRefusal(refused: WalletRefused): SiteRefusal {
  const { refusal: reason } = refused
  switch (refused.refusal) {
    case 'network-unknown':
    case 'address-malformed':
    case 'address-checksum':
    case 'tag-malformed':
      return bookRefusal({ refusal: refused.refusal })
    case 'closed-network':
      return new SiteRefusal(SiteCode.walletSuspended, 'This network is suspended at the moment.', {
        reason: 'suspended',
        because: toldClosure(refused.because),
      })
    case 'own-address':
      return new SiteRefusal(SiteCode.walletAddress, 'This is your own deposit address.', { reason })
    case 'sanctioned':
      return new SiteRefusal(SiteCode.walletAddress, 'Withdrawals to this address are not possible.', { reason })
    case 'amount-step':
    case 'below-min':
    case 'above-max':
    case 'below-fee':
      return new SiteRefusal(SiteCode.withdrawalAmount, AMOUNT[refused.refusal], {
        reason,
        bound: amountText(refused.bound),
      })
    case 'fee-changed':
      return new SiteRefusal(SiteCode.withdrawalFeeChanged, 'The fee has changed. Look at the new one first.', {
        reason,
        fee: amountText(refused.bound),
      })
    case 'insufficient-balance':
      return new SiteRefusal(SiteCode.withdrawalAmount, 'You do not have enough.', { reason })
    case 'unfinal-deposits':
      return new SiteRefusal(
        SiteCode.withdrawalAmount,
        'What your latest deposits are worth stays in your account until they are final.',
        { reason, withdrawableUsdt: amountText(refused.withdrawable) },
      )
    case 'debt':
      return new SiteRefusal(
        SiteCode.withdrawalHold,
        'A deposit of yours has vanished from its chain after you used it. Nothing can be withdrawn until it is back.',
        { reason },
      )
    case 'no-price':
      return new SiteRefusal(SiteCode.refused, 'This coin has no price at the moment, so its limits are not known.', {
        reason,
      })
    case 'id-reused':
      return new SiteRefusal(SiteCode.stepOrder, 'This withdrawal was sent with other details. Start again.', {
        reason,
      })
    default:
      return withdrawalRefusal(refused)
  }
}

const AMOUNT = {
  'amount-step': 'The amount has more decimals than the network.',
  'below-min': 'The amount is below the minimum.',
  'above-max': 'The amount is above the maximum of one withdrawal.',
  'below-fee': 'The amount does not cover the fee.',
} as const
