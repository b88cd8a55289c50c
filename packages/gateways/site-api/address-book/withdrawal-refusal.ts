import { type BookRefusal, type EntryRefusal, MOST_ENTRIES } from '@bowline/capabilities/address-book/index.ts'
import type { WithdrawalRefusal } from '@bowline/capabilities/withdrawal-guard/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { countryRefusal, HELD, untilText } from '../../call-kit/denial.ts'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type BookRefused = (EntryRefusal | BookRefusal)['refusal'] | 'step-order'

const BOOK: Readonly<Record<BookRefused, readonly [SiteCode, ...Reasoned]>> = {
  'network-unknown': [SiteCode.refused, 'coin.not-on-network'],
  'address-malformed': [SiteCode.walletAddress, 'address.malformed'],
  'address-checksum': [SiteCode.walletAddress, 'address.checksum'],
  'address-of-contract': [SiteCode.walletAddress, 'address.of-contract'],
  'tag-malformed': [SiteCode.walletTag, 'tag.unused'],
  'label-length': [SiteCode.refused, 'label.length', { least: 1, most: 20 }],
  'label-letters': [SiteCode.refused, 'label.letters'],
  'address-exists': [SiteCode.walletAddress, 'address.exists'],
  'label-exists': [SiteCode.tagExists, 'label.exists'],
  'step-order': [SiteCode.stepOrder, 'step.account-changed'],
  'book-full': [SiteCode.refused, 'book.full', { most: MOST_ENTRIES }],
}

/** Maps the reason an entry is refused. */
export function bookRefusal({ refusal: reason }: { readonly refusal: BookRefused }): SiteRefusal {
  const [code, ...reasoned] = BOOK[reason]
  return SiteRefusal.because(code, reasoned, { reason })
}

/** Maps the reason a withdrawal is refused, at all or to that address (domain/wallet.md §6). */
export function withdrawalRefusal(refused: WithdrawalRefusal): SiteRefusal {
  const { refusal: reason } = refused
  switch (refused.refusal) {
    case 'closed':
      return new SiteRefusal(SiteCode.refused, 'account.closed', { reason })
    case 'frozen':
      return new SiteRefusal(SiteCode.refused, 'withdrawals-frozen', { reason })
    case 'held':
      return new SiteRefusal(
        SiteCode.withdrawalHold,
        HELD,
        { reason, heldUntilMs: refused.untilMs },
        { until: untilText(refused.untilMs) },
      )
    case 'country':
      return countryRefusal(refused.decision)
    case 'level-needed':
      return new SiteRefusal(SiteCode.withdrawalLimit, 'withdrawal.identity', { reason, neededLevel: 1 })
    case 'over-limit': {
      const { limits } = refused
      return new SiteRefusal(
        SiteCode.withdrawalLimit,
        'withdrawal.over-limit',
        { reason, limits },
        { day: limits.perDay, month: limits.perMonth },
      )
    }
    case 'unguarded':
      return new SiteRefusal(SiteCode.pinOrFactorMissing, refused.missing === 'pin' ? 'pin.none' : 'factor.none', {
        reason: refused.missing,
      })
    case 'pin-locked':
      return new SiteRefusal(
        SiteCode.pinLocked,
        'pin.locked',
        { lockedUntilMs: refused.untilMs },
        { until: untilText(refused.untilMs) },
      )
    case 'key-without-terms':
    case 'key-address':
    case 'key-over-limit':
    case 'key-widened':
      throw new Error(`${reason}: nobody withdraws with a key here`)
    case 'not-listed':
      return new SiteRefusal(SiteCode.notOnWhitelist, 'address.not-listed', { reason })
    case 'listed-lately':
      return new SiteRefusal(
        SiteCode.notOnWhitelist,
        'address.listed-lately',
        { reason, usableFromMs: refused.fromMs },
        { until: untilText(refused.fromMs) },
      )
  }
}
