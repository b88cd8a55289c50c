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
      return new SiteRefusal(SiteCode.loginPasswordWrong, 'Wrong e-mail address, phone number or password.', {
        captcha: said.captcha,
      })
    case 'locked-out': {
      const msg = 'Too many wrong passwords. Signing in is locked for a while.'
      return new SiteRefusal(SiteCode.accountLocked, msg, { lockedOutUntilMs: said.lockedOutUntilMs })
    }
    case 'settings-locked':
      return new SiteRefusal(SiteCode.refused, 'You have locked your security settings.', {
        reason: said.refusal,
        settingsLockedUntilMs: said.untilMs,
      })
    case 'name-taken':
      return said.kind === 'email'
        ? new SiteRefusal(SiteCode.emailTaken, 'This e-mail address is already registered. Sign in instead.')
        : new SiteRefusal(
            SiteCode.phoneTakenAtRegistration,
            'This phone number is already registered. Sign in instead.',
          )
    default: {
      const [code, msg] = words[said.refusal]
      // Several share a code: pages tell them apart, and translate them, by the reason.
      return new SiteRefusal(code, msg, { reason: said.refusal })
    }
  }
}

type Plain = Exclude<Said['refusal'], 'wrong-password' | 'locked-out' | 'settings-locked' | 'name-taken'>

const words: Readonly<Record<Plain, readonly [SiteCode, string]>> = {
  'name-malformed': [SiteCode.emailMalformed, 'Enter a valid e-mail address or phone number.'],
  'reset-needed': [SiteCode.accountLocked, 'Too many wrong passwords. Set a new one to sign in.'],
  'account-closed': [SiteCode.refused, 'This account is closed.'],
  'password-length': [SiteCode.passwordLength, 'A password must have 8 to 20 characters.'],
  'password-not-printable': [SiteCode.refused, 'A password may contain only letters, digits, punctuation and spaces.'],
  'password-is-email': [SiteCode.refused, 'The password must not be the name in your e-mail address.'],
  'password-common': [SiteCode.refused, 'This password is among the most common in data leaks. Choose another one.'],
  'password-guessable': [SiteCode.refused, 'This password is easy to guess. Make it longer or less like a word.'],
  'no-country': [SiteCode.refused, 'Choose the country you live in.'],
  'restricted-country': [SiteCode.restrictedCountryAtDoor, 'Sorry, we cannot serve users in restricted countries.'],
  'exchange-full': [SiteCode.busy, 'No new accounts can be opened at the moment.'],
  busy: [SiteCode.busy, 'Too many sign-ins at the moment. Try again shortly.'],
  'ticket-gone': [SiteCode.stepOrder, 'This attempt has expired or was tried too often. Start again.'],
  'no-code': [SiteCode.refused, 'This step does not use a code.'],
  'nothing-to-confirm': [SiteCode.refused, 'There is no address to confirm.'],
  'link-gone': [SiteCode.codeExpired, 'This link has been used or has expired. Request a new one.'],
  'no-provider': [SiteCode.refused, 'This sign-in provider is not available.'],
  'provider-away': [SiteCode.busy, 'The sign-in provider does not respond. Try again shortly.'],
  'provider-refused': [SiteCode.refused, 'The sign-in provider did not confirm your identity. Try again.'],
  'provider-unverified': [
    SiteCode.refused,
    'The sign-in provider has not verified your e-mail address. Register here instead.',
  ],
  'linked-already': [SiteCode.refused, 'This account is already linked to another user.'],
}
