import type { PinFormRefusal, PinVerdict } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { untilText } from '../../call-kit/denial.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** Maps the reason a requested PIN was not accepted. */
export function pinRefusal(verdict: Exclude<PinVerdict, 'right'>): SiteRefusal {
  if (verdict === 'malformed') return pinFormRefusal(verdict)
  if (verdict === 'not-set') return new SiteRefusal(SiteCode.pinOrFactorMissing, 'pin.none')
  if (verdict.verdict === 'wrong') {
    const { triesLeft } = verdict
    return new SiteRefusal(SiteCode.pinWrong, 'pin.wrong', { triesLeft })
  }
  return new SiteRefusal(
    SiteCode.pinLocked,
    'pin.locked',
    { lockedUntilMs: verdict.untilMs },
    { until: untilText(verdict.untilMs) },
  )
}

/** Maps the reason six digits are not allowed as a PIN. */
export function pinFormRefusal(refusal: PinFormRefusal): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, refusal === 'malformed' ? 'pin.form' : 'pin.guessable', { reason: refusal })
}
