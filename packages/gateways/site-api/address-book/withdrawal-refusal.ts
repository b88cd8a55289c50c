import { type BookRefusal, type EntryRefusal, MOST_ENTRIES } from '@bowline/capabilities/address-book/index.ts'
import type { WithdrawalRefusal } from '@bowline/capabilities/withdrawal-guard/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { countryRefusal, HELD } from '../../call-kit/denial.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type BookRefused = (EntryRefusal | BookRefusal)['refusal'] | 'step-order'

const BOOK: Readonly<Record<BookRefused, readonly [SiteCode, string]>> = {
  'network-unknown': [SiteCode.refused, 'This coin is not available on this network.'],
  'address-malformed': [SiteCode.walletAddress, 'This is not a valid address on this network.'],
  'address-checksum': [SiteCode.walletAddress, 'The checksum of the address is wrong. Copy it again.'],
  'address-of-contract': [
    SiteCode.walletAddress,
    'Coins sent to this address are lost. Use one of your own addresses.',
  ],
  'tag-malformed': [SiteCode.walletTag, 'This network does not use tags.'],
  'label-length': [SiteCode.refused, 'A label must have 1 to 20 characters.'],
  'label-letters': [SiteCode.refused, 'A label may contain only letters, digits, punctuation and spaces.'],
  'address-exists': [SiteCode.walletAddress, 'This address is already in your address book.'],
  'label-exists': [SiteCode.tagExists, 'This label is already in your address book.'],
  'step-order': [SiteCode.stepOrder, 'Your account has changed in the meantime. Start again.'],
  'book-full': [SiteCode.refused, `Your book has ${MOST_ENTRIES} entries, as many as there may be. Delete one first.`],
}

/** Maps the reason an entry is refused. */
export function bookRefusal({ refusal: reason }: { readonly refusal: BookRefused }): SiteRefusal {
  return new SiteRefusal(...BOOK[reason], { reason })
}

/** Maps the reason a withdrawal is refused, at all or to that address (domain/wallet.md §6). */
export function withdrawalRefusal(refused: WithdrawalRefusal): SiteRefusal {
  const { refusal: reason } = refused
  switch (refused.refusal) {
    case 'closed':
      return new SiteRefusal(SiteCode.refused, 'This account is closed.', { reason })
    case 'frozen':
      return new SiteRefusal(SiteCode.refused, 'Withdrawals are frozen, contact customer support for help.', { reason })
    case 'held':
      return new SiteRefusal(SiteCode.withdrawalHold, HELD, {
        reason,
        heldUntilMs: refused.untilMs,
      })
    case 'country':
      return countryRefusal(refused.decision)
    case 'level-needed':
      return new SiteRefusal(SiteCode.withdrawalLimit, 'Verify your identity to withdraw.', { reason, neededLevel: 1 })
    case 'over-limit':
      return new SiteRefusal(SiteCode.withdrawalLimit, 'The amount is above your withdrawal limit.', {
        reason,
        limits: refused.limits,
      })
    case 'unguarded':
      return new SiteRefusal(
        SiteCode.pinOrFactorMissing,
        refused.missing === 'pin' ? 'Set a PIN first.' : 'Bind an authenticator or a phone number first.',
        { reason: refused.missing },
      )
    case 'pin-locked':
      return new SiteRefusal(SiteCode.pinLocked, 'Too many wrong PINs. Withdrawals are locked for 24 hours.', {
        lockedUntilMs: refused.untilMs,
      })
    case 'not-listed':
      return new SiteRefusal(SiteCode.notOnWhitelist, 'This address is not on your whitelist.', { reason })
    case 'listed-lately':
      return new SiteRefusal(
        SiteCode.notOnWhitelist,
        'This address was added to your whitelist less than 24 hours ago.',
        {
          reason,
          usableFromMs: refused.fromMs,
        },
      )
  }
}
