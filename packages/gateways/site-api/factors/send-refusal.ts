import type { SendRefusal } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** Maps the reason no code was sent (domain/accounts-and-compliance.md §4), with the time to retry. */
export function sendRefusal({ refusal, retryAfterMs }: SendRefusal): SiteRefusal {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000)
  switch (refusal) {
    case 'too-soon': {
      const msg = `A code was sent a moment ago. Ask for another one in ${retryAfterSeconds} s.`
      return new SiteRefusal(SiteCode.resendAfterNinetySeconds, msg, { retryAfterSeconds })
    }
    case 'too-often':
      return new SiteRefusal(SiteCode.tooOften, `Too many codes. ${inMinutes(retryAfterMs)}`, { retryAfterSeconds })
    case 'too-many':
      return new SiteRefusal(SiteCode.retryInHalfAnHour, `Too many codes. ${inMinutes(retryAfterMs)}`, {
        retryAfterSeconds,
      })
  }
}

function inMinutes(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
