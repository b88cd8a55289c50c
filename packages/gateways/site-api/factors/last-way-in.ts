import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** Refuses to remove the last thing that opens the account. */
export const lastWayIn = () =>
  new SiteRefusal(SiteCode.refused, 'last-way-in', {
    reason: 'last-way-in',
  })
