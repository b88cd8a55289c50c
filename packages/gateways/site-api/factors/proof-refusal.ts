import type { Factor, ProofRefusal, ValidType } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export interface ProofPlace {
  /** When signing in, registering or binding a number, a wrong SMS code is 110001, elsewhere 110036. */
  readonly isAtDoor?: boolean
}

/** Maps the reason a proof was not accepted (domain/accounts-and-compliance.md §12). */
export function proofRefusal(refused: ProofRefusal, place: ProofPlace = {}): SiteRefusal {
  const { code, message, data } = refusalOf(refused, place)
  // Where a call takes several proofs, the page shows it at the one that was refused.
  return refused.field === undefined
    ? new SiteRefusal(code, message, data)
    : new SiteRefusal(code, message, { ...(data as object | null), field: refused.field })
}

function refusalOf(refused: ProofRefusal, { isAtDoor = false }: ProofPlace): SiteRefusal {
  switch (refused.refusal) {
    case 'other-factor':
      return new SiteRefusal(SiteCode.pinOrFactorMissing, `Use ${nameOf[refused.needs]}.`, {
        validType: validTypeOf[refused.needs],
      })
    case 'paused': {
      const { code } = codeRefusal({ ...refused, refusal: 'wrong' }, isAtDoor)
      const { untilMs: pausedUntilMs } = refused
      return new SiteRefusal(code, 'Too many wrong codes. No code is checked for a while.', { pausedUntilMs })
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
        ? new SiteRefusal(SiteCode.authenticatorCodeForm, 'The authenticator code must have six digits.')
        : new SiteRefusal(SiteCode.authenticatorCodeWrong, 'The authenticator code is wrong or has expired.')
    case 'passkey':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'The passkey was not confirmed. Try again.')
    case 'recovery-code':
      return new SiteRefusal(SiteCode.authenticatorCodeWrong, 'The recovery code is wrong or has been used.')
    case 'sms': {
      if (refusal === 'malformed') return new SiteRefusal(SiteCode.smsCodeForm, 'The SMS code must have six digits.')
      const code = isAtDoor ? SiteCode.smsCodeWrong : SiteCode.smsCodeWrongElsewhere
      return new SiteRefusal(code, 'The SMS code is wrong or has expired.')
    }
    case 'email':
      return refusal === 'expired'
        ? new SiteRefusal(SiteCode.codeExpired, 'The e-mail code has expired. Request a new one.')
        : new SiteRefusal(SiteCode.emailCodeWrong, 'The e-mail code is wrong.')
  }
}

const nameOf: Readonly<Record<Factor, string>> = {
  authenticator: 'your authenticator or a passkey',
  sms: 'a code by SMS',
  email: 'a code by mail',
}

/** The specification's number for each factor. */
export const validTypeOf: Readonly<Record<Factor, ValidType>> = { authenticator: 1, sms: 2, email: 3 }
