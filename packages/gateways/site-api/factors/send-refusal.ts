import type { SendRefusal } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** Maps the reason no code was sent (domain/accounts-and-compliance.md §4), with the time to retry. */
export function sendRefusal({ refusal, retryAfterMs }: SendRefusal): SiteRefusal {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000)
  const minutes = Math.ceil(retryAfterMs / 60_000)
  switch (refusal) {
    case 'too-soon': {
      const seconds = retryAfterSeconds
      return new SiteRefusal(SiteCode.resendAfterNinetySeconds, 'code.wait', { retryAfterSeconds }, { seconds })
    }
    case 'too-often':
      return new SiteRefusal(SiteCode.tooOften, 'codes.often', { retryAfterSeconds }, { minutes })
    case 'too-many':
      return new SiteRefusal(SiteCode.retryInHalfAnHour, 'codes.often', { retryAfterSeconds }, { minutes })
  }
}
