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
import { SiteRefusal } from '../call/site-refusal.ts'
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
      return new SiteRefusal(SiteCode.loginPasswordWrong, 'Wrong name or password.', { captcha: said.captcha })
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
        ? new SiteRefusal(SiteCode.emailTaken, 'This e-mail address is registered already. Sign in with it.')
        : new SiteRefusal(SiteCode.phoneTakenAtRegistration, 'This number is registered already. Sign in with it.')
    default: {
      const [code, msg] = words[said.refusal]
      // Several share a code: pages tell them apart, and translate them, by the reason.
      return new SiteRefusal(code, msg, { reason: said.refusal })
    }
  }
}

type Plain = Exclude<Said['refusal'], 'wrong-password' | 'locked-out' | 'settings-locked' | 'name-taken'>

const words: Readonly<Record<Plain, readonly [SiteCode, string]>> = {
  'name-malformed': [SiteCode.emailMalformed, 'This is neither an e-mail address nor a phone number.'],
  'reset-needed': [SiteCode.accountLocked, 'Too many wrong passwords. Set a new one to sign in.'],
  'account-closed': [SiteCode.refused, 'This account is closed.'],
  'password-length': [SiteCode.passwordLength, 'A password has 8 to 20 characters.'],
  'password-not-printable': [SiteCode.refused, 'A password may contain only letters, digits, punctuation and spaces.'],
  'password-is-email': [SiteCode.refused, 'The name of your address is no password.'],
  'password-common': [
    SiteCode.refused,
    'This password is on the list of those that were stolen most often. Choose another one.',
  ],
  'password-guessable': [SiteCode.refused, 'This password would soon be guessed. Make it longer or less like a word.'],
  'no-country': [SiteCode.refused, 'Choose the country you live in.'],
  'restricted-country': [SiteCode.restrictedCountryAtDoor, 'Sorry, we cannot serve users in restricted countries.'],
  'exchange-full': [SiteCode.busy, 'No more accounts can be opened at the moment.'],
  busy: [SiteCode.busy, 'Too many people are signing in. Try again in a moment.'],
  'ticket-gone': [SiteCode.stepOrder, 'This took too long or was tried too often. Begin again.'],
  'no-code': [SiteCode.refused, 'This step needs no code from us.'],
  'nothing-to-confirm': [SiteCode.refused, 'There is no address to confirm.'],
  'link-gone': [SiteCode.codeExpired, 'This link was used or is out of date. Have a new one sent.'],
  'no-provider': [SiteCode.refused, 'There is no such way to sign in.'],
  'provider-away': [SiteCode.busy, 'The other service does not answer. Try again in a moment.'],
  'provider-refused': [SiteCode.refused, 'The other service did not confirm who you are. Try again.'],
  'provider-unverified': [
    SiteCode.refused,
    'The other service has not verified your e-mail address. Register here instead.',
  ],
  'linked-already': [SiteCode.refused, 'This account of the other service is linked to another user.'],
}
