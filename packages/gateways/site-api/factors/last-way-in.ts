import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** Refuses to remove the last thing that opens the account. */
export const lastWayIn = () =>
  new SiteRefusal(SiteCode.refused, 'This is the last way into your account. Set a password or add a passkey first.', {
    reason: 'last-way-in',
  })
