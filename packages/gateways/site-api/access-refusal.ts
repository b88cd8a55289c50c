import type {
  PasskeyRefusal,
  PasswordSignInRefusal,
  StepRefusal,
  TicketGone,
} from '@bowline/capabilities/account-access/index.ts'
import type { ProofRefusal, SendRefusal } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { proofRefusal } from './proof-refusal.ts'
import { sendRefusal } from './send-refusal.ts'
import { SiteRefusal } from './site-refusal.ts'

export type AccessRefused =
  | PasswordSignInRefusal
  | StepRefusal
  | PasskeyRefusal
  | TicketGone
  | { readonly refusal: 'no-code' }

const SENDING = new Set(['too-soon', 'too-often', 'too-many'])

/** What keeps somebody out, as the site says it (domain/accounts-and-compliance.md §12). */
export function accessRefusal(refused: AccessRefused): SiteRefusal {
  if (SENDING.has(refused.refusal)) return sendRefusal(refused as SendRefusal)
  if ('factor' in refused || 'needs' in refused) return proofRefusal(refused as ProofRefusal, { isAtDoor: true })
  switch (refused.refusal) {
    case 'name-malformed':
      return new SiteRefusal(SiteCode.emailMalformed, 'This is neither an e-mail address nor a phone number.')
    case 'wrong-password': {
      const { captcha } = refused
      return new SiteRefusal(SiteCode.loginPasswordWrong, 'Wrong name or password.', { captcha })
    }
    case 'locked-out': {
      const { lockedOutUntilMs } = refused
      const msg = 'Too many wrong passwords. Signing in is locked for a while.'
      return new SiteRefusal(SiteCode.accountLocked, msg, { lockedOutUntilMs })
    }
    case 'reset-needed':
      return new SiteRefusal(SiteCode.accountLocked, 'Too many wrong passwords. Set a new one to sign in.')
    case 'account-closed':
      return new SiteRefusal(SiteCode.refused, 'This account is closed.')
    case 'password-length':
      return new SiteRefusal(SiteCode.passwordLength, 'A password has 8 to 20 characters.')
    case 'busy':
      return new SiteRefusal(SiteCode.busy, 'Too many people are signing in. Try again in a moment.')
    case 'ticket-gone':
      return new SiteRefusal(SiteCode.stepOrder, 'This took too long or was tried too often. Begin again.')
    case 'no-code':
      return new SiteRefusal(SiteCode.refused, 'This step needs no code from us.')
    default:
      throw new Error(`no words for ${refused.refusal}`)
  }
}
