import {
  type ApplicationRefusal,
  type ChangeRefusal,
  LIMITS,
  type StartRefusal,
} from '@bowline/capabilities/copy-trading/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { trimUnits } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

const PLAIN = {
  'unknown-leader': 'copy.unknown-leader',
  own: 'copy.own',
  'is-leader': 'copy.both',
  copies: 'copy.both',
  copied: 'copy.copied',
  full: 'copy.full',
  room: 'copy.full',
  balance: 'copy.balance',
  settings: 'copy.settings',
  'unknown-relation': 'copy.unknown-relation',
  'no-position': 'copy.no-position',
  'other-share': 'copy.other-share',
  name: 'copy.name',
  'name-taken': 'copy.name',
  'account-mode': 'copy.account-mode',
  applied: 'copy.decided',
} as const

const text = (amount: bigint) => trimUnits(amount, 8)
const refusal = (reason: (typeof PLAIN)[keyof typeof PLAIN]) => new SiteRefusal(SiteCode.refused, reason)

export function startRefusal(refused: StartRefusal | ChangeRefusal): SiteRefusal {
  switch (refused.refusal) {
    case 'amount':
      return new SiteRefusal(SiteCode.refused, 'copy.amount', null, {
        least: text(refused.least),
        most: text(refused.most),
      })
    case 'leaders':
      return new SiteRefusal(SiteCode.refused, 'copy.leaders', null, { most: LIMITS.leadersPerCopier })
    default:
      return refusal(PLAIN[refused.refusal])
  }
}

export function applicationRefusal(refused: ApplicationRefusal): SiteRefusal {
  switch (refused.refusal) {
    case 'days':
      return new SiteRefusal(SiteCode.refused, 'copy.leader-days', null, { least: refused.least, days: refused.days })
    case 'balance':
      return new SiteRefusal(SiteCode.refused, 'copy.leader-balance', null, {
        least: text(refused.least),
        balance: text(refused.balance),
      })
    case 'share':
      return shareRefusal('share')
    default:
      return refusal(PLAIN[refused.refusal])
  }
}

export function shareRefusal(why: 'share' | 'too-often' | 'no-leader'): SiteRefusal {
  if (why === 'no-leader') return new SiteRefusal(SiteCode.refused, 'copy.decided')
  if (why === 'share')
    return new SiteRefusal(SiteCode.refused, 'copy.share', null, { most: Number(LIMITS.mostSharePpm) / 10_000 })
  return new SiteRefusal(SiteCode.refused, 'copy.share-often', null, { most: LIMITS.shareChangesPerMonth })
}
