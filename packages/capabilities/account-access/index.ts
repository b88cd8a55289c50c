export type { AccessOptions, AccessParts, Visit } from './access-parts.ts'
export type { LinkRefusal } from './activation/activation-links.ts'
export type { PasswordReset, ResetByCode, ResetByFactor, ResetRefusal } from './forget/reset-password.ts'
export type { CameBy } from './invites/attribution.ts'
export { type Attribution, attributionOf } from './invites/attribution.ts'
export {
  addInviteCode,
  changeInviteCode,
  freezeInviteCode,
  type Invitations,
  invitationsOf,
  invitedBy,
  listInviteCodes,
  MOST_CODES,
  type OwnCode,
  ownCodes,
  setKol,
} from './invites/invites.store.ts'
export { countRegistrations, PERIODS, type RegistrationCount } from './invites/registrations.ts'
export type { NewPasswordRefusal } from './new-password.ts'
export { type AccountAccess, openAccountAccess } from './open-account-access.ts'
export type { CountryRefusal } from './register/may-register.ts'
export type { Registered, RegisterRefusal, Registration } from './register/register.ts'
export type { NameRefusal } from './register/send-registration-code.ts'
export type { SentCode } from './send-code.ts'
export type { Caller } from './sign-in/meet-caller.ts'
export type { PasskeyRefusal } from './sign-in/sign-in-by-passkey.ts'
export type { PasswordSignIn, PasswordSignInRefusal } from './sign-in/sign-in-by-password.ts'
export type { SignedIn, SignInOutcome, SignInStep, StepRefusal, TicketGone, Way } from './sign-in/sign-in-outcome.ts'
export type { StepProof, Verification } from './sign-in/verify-sign-in.ts'
export type { LinkProof, LinkSocialRefusal } from './social/link-social.ts'
export type { SocialRegisterRefusal, SocialRegistration } from './social/register-social.ts'
export { linkedAccounts } from './social/social-accounts.store.ts'
export type { SocialDecision, SocialParts, SocialRefusal } from './social/social-sign-in.ts'
export { type ShownLinkedAccount, shownLinkedAccounts, unlinkAccount, waysIn } from './social/ways-in.ts'
