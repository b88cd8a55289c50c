import type { Factor, ProofRefusal, ValidType } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export interface ProofPlace {
  /** When signing in, registering or binding a number, a wrong SMS code is 110001, elsewhere 110036. */
  readonly isAtDoor?: boolean
}

/** Maps the reason a proof was not accepted (domain/accounts-and-compliance.md §12). */
export function proofRefusal(refused: ProofRefusal, place: ProofPlace = {}): SiteRefusal {
  const refusal = refusalOf(refused, place)
  // Where a call takes several proofs, the page shows it at the one that was refused.
  return refused.field === undefined ? refusal : refusal.with({ field: refused.field })
}

function refusalOf(refused: ProofRefusal, { isAtDoor = false }: ProofPlace): SiteRefusal {
  switch (refused.refusal) {
    case 'other-factor':
      return new SiteRefusal(
        SiteCode.pinOrFactorMissing,
        'factor.other',
        { validType: validTypeOf[refused.needs] },
        { factor: refused.needs },
      )
    case 'paused': {
      const { code } = codeRefusal({ ...refused, refusal: 'wrong' }, isAtDoor)
      const { untilMs: pausedUntilMs } = refused
      return new SiteRefusal(code, 'codes.paused', { pausedUntilMs })
    }
    default:
      return codeRefusal(refused, isAtDoor)
  }
}

type CodeRefusal = Extract<ProofRefusal, { refusal: 'malformed' | 'wrong' | 'expired' }>

function codeRefusal({ refusal, factor }: CodeRefusal, isAtDoor: boolean): SiteRefusal {
  switch (factor) {
    case 'authenticator':
      return refusal === 'malformed'
        ? new SiteRefusal(SiteCode.authenticatorCodeForm, 'authenticator-code.form')
        : new SiteRefusal(SiteCode.authenticatorCodeWrong, 'authenticator-code.wrong')
    case 'passkey':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'passkey.not-confirmed')
    case 'recovery-code':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'recovery-code.wrong')
    case 'sms': {
      if (refusal === 'malformed') return new SiteRefusal(SiteCode.smsCodeForm, 'sms-code.form')
      const code = isAtDoor ? SiteCode.smsCodeWrong : SiteCode.smsCodeWrongElsewhere
      return new SiteRefusal(code, 'sms-code.wrong')
    }
    case 'email':
      return refusal === 'expired'
        ? new SiteRefusal(SiteCode.codeExpired, 'email-code.expired')
        : new SiteRefusal(SiteCode.emailCodeWrong, 'email-code.wrong')
  }
}

/** The specification's number for each factor. */
export const validTypeOf: Readonly<Record<Factor, ValidType>> = { authenticator: 1, sms: 2, email: 3 }
