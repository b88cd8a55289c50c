import type {
  ChangePasswordResult,
  CloseRefusal,
  EmailChangeRefusal,
  LiftRefusal,
  PhoneRefusal,
} from '@bowline/capabilities/account-security/index.ts'
import type { ProofRefusal, SendRefusal } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
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
const PLAIN: Readonly<Partial<Record<SecurityRefused['refusal'], readonly [SiteCode, PlainReason]>>> = {
  'step-order': [SiteCode.stepOrder, 'step.order'],
  'email-malformed': [SiteCode.emailMalformed, 'email.malformed'],
  'email-taken': [SiteCode.emailTaken, 'email.taken'],
  'email-same': [SiteCode.refused, 'email.same'],
  'no-email': [SiteCode.refused, 'email.none'],
  'phone-malformed': [SiteCode.refused, 'phone.malformed'],
  'phone-same': [SiteCode.refused, 'phone.same'],
  'has-phone': [SiteCode.refused, 'phone.bound-already'],
  'no-phone': [SiteCode.refused, 'phone.none'],
  'has-password': [SiteCode.refused, 'password.set-already'],
  'no-password': [SiteCode.refused, 'password.none'],
  'password-length': [SiteCode.passwordLength, 'password.length'],
  'password-not-printable': [SiteCode.refused, 'password.letters'],
  'password-is-email': [SiteCode.refused, 'password.is-email'],
  'password-common': [SiteCode.refused, 'password.common'],
  'password-guessable': [SiteCode.refused, 'password.guessable'],
  'password-same': [SiteCode.refused, 'password.same'],
  'closing-already': [SiteCode.refused, 'closing.already'],
  'not-stopped': [SiteCode.refused, 'stop.none'],
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
      return new SiteRefusal(SiteCode.refused, 'stop.too-early', { reason, liftFromMs })
    }
    case 'not-empty': {
      const { obstacles } = refused
      return new SiteRefusal(SiteCode.refused, 'account.not-empty', {
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
    ? new SiteRefusal(SiteCode.currentPasswordWrong, 'password.current-wrong')
    : securityRefusal(refused)
}

/**
 * For phone numbers: the SMS has a code of its own where one is bound, and so has each reason a number is unavailable.
 */
export function phoneRefusal(refused: PhoneRefusal, purpose: 'bind' | 'change'): SiteRefusal {
  const isBind = purpose === 'bind'
  if (refused.refusal === 'phone-taken') {
    const code = isBind ? SiteCode.phoneTakenAtBind : SiteCode.phoneTakenAtChange
    return new SiteRefusal(code, 'phone.taken')
  }
  return 'factor' in refused ? proofRefusal(refused, { isAtDoor: isBind }) : securityRefusal(refused)
}

/** For a single-use link from a mail. */
export function linkGone(): SiteRefusal {
  const data = { reason: 'link-gone' }
  return new SiteRefusal(SiteCode.refused, 'link.gone', data)
}
