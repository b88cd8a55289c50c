import type { PayRefusal } from '@bowline/capabilities/user-payments/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { aboveTransferable } from '../perpetuals/futures-refusal.ts'
import { walletRefusal } from '../wallet/wallet-refusal.ts'

/** Why nothing is paid; what keeps a withdrawal too is said in the same words. */
export function paymentRefusal(refused: PayRefusal | { readonly refusal: 'not-taken' }, asset: string): Error {
  const { refusal: reason } = refused
  switch (refused.refusal) {
    case 'unknown-payee':
      return new SiteRefusal(SiteCode.refused, 'pay.unknown', { reason })
    case 'to-oneself':
      return new SiteRefusal(SiteCode.refused, 'pay.oneself', { reason })
    case 'whitelist':
      return new SiteRefusal(SiteCode.notOnWhitelist, 'pay.whitelist', { reason })
    case 'unknown-quote':
      return new SiteRefusal(SiteCode.stepOrder, 'pay.again', { reason })
    case 'not-taken':
      return new SiteRefusal(SiteCode.refused, 'pay.not-taken', { reason })
    case 'unknown-coin':
      return new SiteRefusal(SiteCode.refused, 'pay.coin', { reason })
    case 'balance':
      return aboveTransferable(refused.most, asset)
    case 'asked-too-often': {
      const retryAfterSeconds = Math.ceil(refused.retryAfterMs / 1_000)
      const minutes = Math.ceil(refused.retryAfterMs / 60_000)
      return new SiteRefusal(SiteCode.tooOften, 'pay.often', { retryAfterSeconds }, { minutes })
    }
    default:
      return walletRefusal(refused, asset)
  }
}
