import type { PinFormRefusal, PinVerdict } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** Maps the reason a requested PIN was not accepted. */
export function pinRefusal(verdict: Exclude<PinVerdict, 'right'>): SiteRefusal {
  if (verdict === 'malformed') return pinFormRefusal(verdict)
  if (verdict === 'not-set') return new SiteRefusal(SiteCode.pinOrFactorMissing, 'Set a PIN first.')
  if (verdict.verdict === 'wrong') {
    const { triesLeft } = verdict
    return new SiteRefusal(SiteCode.pinWrong, 'Wrong PIN.', { triesLeft })
  }
  return new SiteRefusal(SiteCode.pinLocked, 'Too many wrong PINs. Withdrawals are locked for 24 hours.', {
    lockedUntilMs: verdict.untilMs,
  })
}

/** Maps the reason six digits are not allowed as a PIN. */
export function pinFormRefusal(refusal: PinFormRefusal): SiteRefusal {
  return new SiteRefusal(
    SiteCode.refused,
    refusal === 'malformed'
      ? 'A PIN must have six digits.'
      : 'This PIN is too easy to guess. Do not use six equal or six consecutive digits.',
    { reason: refusal },
  )
}
