import type { Factor, ProofRefusal, ValidType } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../call/site-refusal.ts'

export interface ProofPlace {
  /** When signing in, registering or binding a number, a wrong SMS code is 110001, elsewhere 110036. */
  readonly isAtDoor?: boolean
}

/** Maps the reason a proof was not accepted (domain/accounts-and-compliance.md §12). */
export function proofRefusal(refused: ProofRefusal, { isAtDoor = false }: ProofPlace = {}): SiteRefusal {
  switch (refused.refusal) {
    case 'other-factor':
      return new SiteRefusal(SiteCode.pinOrFactorMissing, `Use ${nameOf[refused.needs]}.`, {
        validType: validTypeOf[refused.needs],
      })
    case 'paused':
      return new SiteRefusal(
        SiteCode.authenticatorCodeWrong,
        'Too many wrong codes. The authenticator is paused for a while.',
        { pausedUntilMs: refused.untilMs },
      )
    default:
      return codeRefusal(refused, isAtDoor)
  }
}

type CodeRefusal = Extract<ProofRefusal, { refusal: 'malformed' | 'wrong' | 'expired' }>

function codeRefusal({ refusal, factor }: CodeRefusal, isAtDoor: boolean): SiteRefusal {
  switch (factor) {
    case 'authenticator':
      return refusal === 'malformed'
        ? new SiteRefusal(SiteCode.authenticatorCodeForm, 'The code of the authenticator has six digits.')
        : new SiteRefusal(SiteCode.authenticatorCodeWrong, 'The code of the authenticator is wrong or out of date.')
    case 'passkey':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'The passkey was not confirmed. Try again.')
    case 'recovery-code':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'This is none of your recovery codes.')
    case 'sms': {
      if (refusal === 'malformed') return new SiteRefusal(SiteCode.smsCodeForm, 'The code by SMS has six digits.')
      const code = isAtDoor ? SiteCode.smsCodeWrong : SiteCode.smsCodeWrongElsewhere
      return new SiteRefusal(code, 'The code by SMS is wrong or out of date.')
    }
    case 'email':
      return refusal === 'expired'
        ? new SiteRefusal(SiteCode.codeExpired, 'The code by mail is out of date. Have a new one sent.')
        : new SiteRefusal(SiteCode.emailCodeWrong, 'The code by mail is wrong.')
  }
}

const nameOf: Readonly<Record<Factor, string>> = {
  authenticator: 'your authenticator or a passkey',
  sms: 'a code by SMS',
  email: 'a code by mail',
}

/** The specification's number for each factor. */
export const validTypeOf: Readonly<Record<Factor, ValidType>> = { authenticator: 1, sms: 2, email: 3 }
