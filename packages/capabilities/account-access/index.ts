import { join } from 'node:path'

export type { AccessOptions, AccessParts, Visit } from './access-parts.ts'
export { sendSignInCode } from './sign-in/send-sign-in-code.ts'
export { askForPasskey, type PasskeyRefusal, signInByPasskey } from './sign-in/sign-in-by-passkey.ts'
export { type PasswordSignIn, type PasswordSignInRefusal, signInByPassword } from './sign-in/sign-in-by-password.ts'
export type { SignedIn, SignInOutcome, SignInStep, StepRefusal, TicketGone, Way } from './sign-in/sign-in-outcome.ts'
export { type StepProof, type Verification, verifySignIn } from './sign-in/verify-sign-in.ts'

/** Folder of SQL files for `migrate`; after identity's, factors' and account-security's. */
export const accountAccessMigrations: string = join(import.meta.dirname, 'migrations')
