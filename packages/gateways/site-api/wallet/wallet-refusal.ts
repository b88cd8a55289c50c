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
      return new SiteRefusal(SiteCode.walletSuspended, 'network.suspended', {
        reason: 'suspended',
        because: toldClosure(refused.because),
      })
    case 'own-address':
      return new SiteRefusal(SiteCode.walletAddress, 'address.own', { reason })
    case 'sanctioned':
      return new SiteRefusal(SiteCode.walletAddress, 'address.sanctioned', { reason })
    case 'amount-step':
    case 'below-min':
    case 'above-max':
    case 'below-fee':
      return new SiteRefusal(SiteCode.withdrawalAmount, AMOUNT[refused.refusal], {
        reason,
        bound: amountText(refused.bound),
      })
    case 'fee-changed':
      return new SiteRefusal(SiteCode.withdrawalFeeChanged, 'withdrawal.fee-changed', {
        reason,
        fee: amountText(refused.bound),
      })
    case 'insufficient-balance':
      return new SiteRefusal(SiteCode.withdrawalAmount, 'withdrawal.balance', { reason })
    case 'unfinal-deposits':
      return new SiteRefusal(SiteCode.withdrawalAmount, 'withdrawal.unfinal', {
        reason,
        withdrawableUsdt: amountText(refused.withdrawable),
      })
    case 'debt':
      return new SiteRefusal(SiteCode.withdrawalHold, 'withdrawal.debt', { reason })
    case 'no-price':
      return new SiteRefusal(SiteCode.refused, 'withdrawal.no-price', {
        reason,
      })
    case 'id-reused':
      return new SiteRefusal(SiteCode.stepOrder, 'withdrawal.id-reused', {
        reason,
      })
    default:
      return withdrawalRefusal(refused)
  }
}

const AMOUNT = {
  'amount-step': 'withdrawal.step',
  'below-min': 'withdrawal.below-min',
  'above-max': 'withdrawal.above-max',
  'below-fee': 'withdrawal.below-fee',
} as const
