import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { AddressRefusal, BoundRefusal, Requested, WantedRefusal } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { bookRefusal, withdrawalRefusal } from '../address-book/withdrawal-refusal.ts'
import { closureReason } from './coin-rows.ts'

const TRAVEL_RULE_NEEDS = { data: 'travel-rule.data', proof: 'travel-rule.proof' } as const

export type WalletRefused = AddressRefusal | WantedRefusal | Extract<Requested, { refusal: unknown }>

/** Maps the reason why nothing comes or goes (domain/wallet.md §6, domain/accounts-and-compliance.md §12). */
export function walletRefusal(refused: WalletRefused, asset: string): SiteRefusal {
  const { refusal: reason } = refused
  switch (refused.refusal) {
    case 'network-unknown':
    case 'address-malformed':
    case 'address-checksum':
    case 'address-of-contract':
    case 'tag-malformed':
      return bookRefusal({ refusal: refused.refusal })
    case 'closed-network':
      return new SiteRefusal(SiteCode.walletSuspended, 'network.suspended', {
        reason: 'suspended',
        because: closureReason(refused.because),
      })
    case 'own-address':
      return new SiteRefusal(SiteCode.walletAddress, 'address.own', { reason })
    case 'sanctioned':
      return new SiteRefusal(SiteCode.walletAddress, 'address.sanctioned', { reason })
    case 'amount-step':
    case 'below-min':
    case 'above-max':
    case 'below-fee': {
      const bound = amountText(refused.bound)
      const reasoned = amountReason(refused.refusal, plain(refused.bound), asset)
      return SiteRefusal.because(SiteCode.withdrawalAmount, reasoned, { reason, bound })
    }
    case 'fee-changed': {
      const fee = amountText(refused.bound)
      const code = SiteCode.withdrawalFeeChanged
      return new SiteRefusal(code, 'withdrawal.fee-changed', { reason, fee }, { fee: plain(refused.bound), asset })
    }
    case 'insufficient-balance':
      return new SiteRefusal(SiteCode.withdrawalAmount, 'withdrawal.balance', { reason })
    case 'unfinal-deposits': {
      const withdrawableUsdt = amountText(refused.withdrawable)
      const data = { reason, withdrawableUsdt }
      return new SiteRefusal(SiteCode.withdrawalAmount, 'withdrawal.unfinal', data, {
        most: plain(refused.withdrawable),
      })
    }
    case 'unpriced-deposits': {
      const { coin: unpriced } = refused
      const data = { reason, coin: unpriced }
      return new SiteRefusal(SiteCode.withdrawalAmount, 'withdrawal.unpriced', data, { asset: unpriced })
    }
    case 'debt':
      return new SiteRefusal(SiteCode.withdrawalHold, 'withdrawal.debt', { reason })
    case 'no-price':
      return new SiteRefusal(SiteCode.refused, 'withdrawal.no-price', {
        reason,
      })
    case 'travel-rule': {
      const { need } = refused
      return new SiteRefusal(SiteCode.travelRule, TRAVEL_RULE_NEEDS[need], { reason, need })
    }
    case 'id-reused':
      return new SiteRefusal(SiteCode.stepOrder, 'withdrawal.id-reused', {
        reason,
      })
    default:
      return withdrawalRefusal(refused)
  }
}

const plain = (amount: bigint) => trimUnits(amount, LEDGER_DECIMALS)

function amountReason(refusal: BoundRefusal, bound: string, asset: string): Reasoned {
  switch (refusal) {
    case 'amount-step':
      return ['withdrawal.step', { step: bound, asset }]
    case 'below-min':
      return ['withdrawal.below-min', { least: bound, asset }]
    case 'above-max':
      return ['withdrawal.above-max', { most: bound, asset }]
    case 'below-fee':
      return ['withdrawal.below-fee', { fee: bound, asset }]
  }
}
