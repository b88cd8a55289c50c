export type { AccessOptions, AccessParts, Visit } from './access-parts.ts'
export { type LinkRefusal, sendActivationLink, useActivationLink } from './activation/activation-links.ts'
export {
  type PasswordReset,
  type ResetByCode,
  type ResetByFactor,
  type ResetRefusal,
  resetByCode,
  resetByFactor,
} from './forget/reset-password.ts'
export { sendResetCode } from './forget/send-reset-code.ts'
export type { CameBy } from './invites/attribution.ts'
export { type Attribution, attributionOf } from './invites/attribution.ts'
export { freezeInviteCode, type Invitations, invitationsOf, listInviteCodes, setKol } from './invites/invites.store.ts'
export { countRegistrations, PERIODS, type RegistrationCount } from './invites/registrations.ts'
export type { NewPasswordRefusal } from './new-password.ts'
export type { CountryRefusal } from './register/may-register.ts'
export { type Registered, type RegisterRefusal, type Registration, register } from './register/register.ts'
export { type NameRefusal, sendRegistrationCode } from './register/send-registration-code.ts'
export type { SentCode } from './send-code.ts'
export { type Caller, meetCaller } from './sign-in/meet-caller.ts'
export { sendSignInCode } from './sign-in/send-sign-in-code.ts'
export { askForPasskey, type PasskeyRefusal, signInByPasskey } from './sign-in/sign-in-by-passkey.ts'
export { type PasswordSignIn, type PasswordSignInRefusal, signInByPassword } from './sign-in/sign-in-by-password.ts'
export type { SignedIn, SignInOutcome, SignInStep, StepRefusal, TicketGone, Way } from './sign-in/sign-in-outcome.ts'
export { type StepProof, type Verification, verifySignIn } from './sign-in/verify-sign-in.ts'
export { type LinkProof, type LinkSocialRefusal, linkSocial, sendLinkCode } from './social/link-social.ts'
export { registerSocial, type SocialRegisterRefusal, type SocialRegistration } from './social/register-social.ts'
export { linkedAccounts } from './social/social-accounts.store.ts'
export { SocialProviders } from './social/social-providers.ts'
export {
  finishSocial,
  type SocialDecision,
  type SocialParts,
  type SocialRefusal,
  startSocial,
} from './social/social-sign-in.ts'
export { type ShownLinkedAccount, shownLinkedAccounts, unlinkAccount, waysIn } from './social/ways-in.ts'
