import type {
  ChangePasswordResult,
  CloseRefusal,
  EmailChangeRefusal,
  LiftRefusal,
  PhoneRefusal,
} from '@bowline/capabilities/account-security/index.ts'
import type { ProofRefusal, SendRefusal } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { type AccessRefused, accessRefusal } from '../account-access/access-refusal.ts'
import { proofRefusal } from '../factors/proof-refusal.ts'
import { sendRefusal } from '../factors/send-refusal.ts'

export type SecurityRefused =
  | Extract<ChangePasswordResult, { refusal: unknown }>
  | CloseRefusal
  | EmailChangeRefusal
  | PhoneRefusal
  | LiftRefusal

/** Refusals that need only a code and a text. */
const PLAIN: Readonly<Partial<Record<SecurityRefused['refusal'], readonly [SiteCode, string]>>> = {
  'step-order': [SiteCode.stepOrder, 'A previous step is missing or has expired. Start again.'],
  'email-malformed': [SiteCode.emailMalformed, 'The e-mail address is not valid.'],
  'email-taken': [SiteCode.emailTaken, 'This e-mail address is already in use.'],
  'email-same': [SiteCode.refused, 'This is already your e-mail address.'],
  'no-email': [SiteCode.refused, 'The account has no e-mail address to verify.'],
  'phone-malformed': [SiteCode.refused, 'The phone number is not valid or cannot receive text messages.'],
  'phone-same': [SiteCode.refused, 'This is already your phone number.'],
  'has-phone': [SiteCode.refused, 'A phone number is already bound. Change it instead.'],
  'no-phone': [SiteCode.refused, 'No phone number is bound yet.'],
  'has-password': [SiteCode.refused, 'A password is already set. Change it instead.'],
  'no-password': [SiteCode.refused, 'No password is set. Set one first.'],
  'password-length': [SiteCode.passwordLength, 'A password must have 8 to 20 characters.'],
  'password-not-printable': [SiteCode.refused, 'A password may contain only letters, digits, punctuation and spaces.'],
  'password-is-email': [SiteCode.refused, 'The password must not be the name in your e-mail address.'],
  'password-common': [SiteCode.refused, 'This password is among the most common in data leaks. Choose another one.'],
  'password-guessable': [SiteCode.refused, 'This password is easy to guess. Make it longer or less regular.'],
  'password-same': [SiteCode.refused, 'The new password must differ from the current one.'],
  'closing-already': [SiteCode.refused, 'Your account is already being closed.'],
  'not-stopped': [SiteCode.refused, 'Your account is not stopped.'],
}

/** Maps what prevents a security change to the site's refusal. */
export function securityRefusal(refused: SecurityRefused): SiteRefusal {
  const plain = PLAIN[refused.refusal]
  const { refusal: reason } = refused
  // Several share a code: pages tell them apart, and translate them, by the reason.
  if (plain) return new SiteRefusal(...plain, { reason })
  switch (refused.refusal) {
    case 'too-early': {
      const { liftFromMs } = refused
      return new SiteRefusal(SiteCode.refused, 'The emergency stop cannot be lifted yet.', { reason, liftFromMs })
    }
    case 'not-empty': {
      const { obstacles } = refused
      return new SiteRefusal(SiteCode.refused, 'The account is not empty, or it is frozen.', {
        reason,
        obstacles,
      })
    }
    case 'too-soon':
    case 'too-often':
    case 'too-many':
      return sendRefusal(refused as SendRefusal)
  }
  return 'factor' in refused || 'needs' in refused
    ? proofRefusal(refused as ProofRefusal)
    : accessRefusal(refused as AccessRefused)
}

/** For the caller's own password, requested again while signed in: a wrong one is 140041 there. */
export function ownPasswordRefusal(refused: SecurityRefused): SiteRefusal {
  return refused.refusal === 'wrong-password'
    ? new SiteRefusal(SiteCode.currentPasswordWrong, 'The current password is wrong.')
    : securityRefusal(refused)
}

/**
 * For phone numbers: the SMS has a code of its own where one is bound, and so has each reason a number is unavailable.
 */
export function phoneRefusal(refused: PhoneRefusal, purpose: 'bind' | 'change'): SiteRefusal {
  const isBind = purpose === 'bind'
  if (refused.refusal === 'phone-taken') {
    const code = isBind ? SiteCode.phoneTakenAtBind : SiteCode.phoneTakenAtChange
    return new SiteRefusal(code, 'This phone number is already in use.')
  }
  return 'factor' in refused ? proofRefusal(refused, { isAtDoor: isBind }) : securityRefusal(refused)
}

/** For a single-use link from a mail. */
export function linkGone(): SiteRefusal {
  const data = { reason: 'link-gone' }
  return new SiteRefusal(SiteCode.refused, 'This link has already been used, has expired, or is incomplete.', data)
}
