import type {
  LinkRefusal,
  LinkSocialRefusal,
  NameRefusal,
  PasskeyRefusal,
  PasswordSignInRefusal,
  RegisterRefusal,
  ResetRefusal,
  SocialRefusal,
  SocialRegisterRefusal,
  StepRefusal,
} from '@bowline/capabilities/account-access/index.ts'
import type { ProofRefusal, SendRefusal } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { proofRefusal } from '../factors/proof-refusal.ts'
import { sendRefusal } from '../factors/send-refusal.ts'

export type AccessRefused =
  | PasswordSignInRefusal
  | StepRefusal
  | PasskeyRefusal
  | NameRefusal
  | RegisterRefusal
  | ResetRefusal
  | LinkRefusal
  | SocialRefusal
  | LinkSocialRefusal
  | SocialRegisterRefusal
  | { readonly refusal: 'no-code' | 'link-gone' }

const SENDING = new Set(['too-soon', 'too-often', 'too-many'])

type Said = Exclude<AccessRefused, SendRefusal | ProofRefusal>

/**
 * Maps the reason for a refused sign-in or registration to the site's refusal (domain/accounts-and-compliance.md §12).
 */
export function accessRefusal(refused: AccessRefused): SiteRefusal {
  if (SENDING.has(refused.refusal)) return sendRefusal(refused as SendRefusal)
  if ('factor' in refused || 'needs' in refused) return proofRefusal(refused as ProofRefusal, { isAtDoor: true })
  const said = refused as Said
  switch (said.refusal) {
    case 'wrong-password':
      return new SiteRefusal(SiteCode.loginPasswordWrong, 'sign-in.wrong', {
        captcha: said.captcha,
      })
    case 'locked-out': {
      return new SiteRefusal(SiteCode.accountLocked, 'sign-in.locked', { lockedOutUntilMs: said.lockedOutUntilMs })
    }
    case 'settings-locked':
      return new SiteRefusal(SiteCode.refused, 'settings.locked', {
        reason: said.refusal,
        settingsLockedUntilMs: said.untilMs,
      })
    case 'name-taken':
      return said.kind === 'email'
        ? new SiteRefusal(SiteCode.emailTaken, 'email.registered')
        : new SiteRefusal(SiteCode.phoneTakenAtRegistration, 'phone.registered')
    default: {
      const [code, text] = words[said.refusal]
      // Several share a code: pages tell them apart, and translate them, by the reason.
      return new SiteRefusal(code, text, { reason: said.refusal })
    }
  }
}

type Plain = Exclude<Said['refusal'], 'wrong-password' | 'locked-out' | 'settings-locked' | 'name-taken'>

const words: Readonly<Record<Plain, readonly [SiteCode, PlainReason]>> = {
  'name-malformed': [SiteCode.emailMalformed, 'name.malformed'],
  'reset-needed': [SiteCode.accountLocked, 'sign-in.reset-needed'],
  'account-closed': [SiteCode.refused, 'account.closed'],
  'password-length': [SiteCode.passwordLength, 'password.length'],
  'password-not-printable': [SiteCode.refused, 'password.letters'],
  'password-is-email': [SiteCode.refused, 'password.is-email'],
  'password-common': [SiteCode.refused, 'password.common'],
  'password-guessable': [SiteCode.refused, 'password.guessable'],
  'no-country': [SiteCode.refused, 'country.choose'],
  'restricted-country': [SiteCode.restrictedCountryAtDoor, 'country.not-served'],
  'exchange-full': [SiteCode.busy, 'accounts.full'],
  busy: [SiteCode.busy, 'sign-ins.busy'],
  'ticket-gone': [SiteCode.stepOrder, 'attempt.gone'],
  'no-code': [SiteCode.refused, 'step.no-code'],
  'nothing-to-confirm': [SiteCode.refused, 'email.nothing-to-confirm'],
  'link-gone': [SiteCode.codeExpired, 'link.gone-request'],
  'no-provider': [SiteCode.refused, 'provider.none'],
  'provider-away': [SiteCode.busy, 'provider.away'],
  'provider-refused': [SiteCode.refused, 'provider.refused'],
  'provider-unverified': [SiteCode.refused, 'provider.unverified'],
  'linked-already': [SiteCode.refused, 'social.linked-already'],
}
