import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { Passwords } from './password.ts'
import { PasswordStrength } from './password-strength.ts'
import { CsrfTokens } from './sessions/csrf-tokens.ts'
import { Sessions } from './sessions/sessions.ts'
import { newSignInQueue, type PasswordParts } from './sign-in/prove-password.ts'
import { SignInCounter } from './sign-in/sign-in-counter.ts'

/** Hashes and compares passwords, in threads of its own that start with the first one. */
export function openPasswords({ secrets }: { readonly secrets: Secrets }): Passwords {
  return new Passwords(secrets)
}

/** What proves that one of our pages makes a change, for sessions of users or of staff. */
export function openCsrfTokens({ secrets }: { readonly secrets: Secrets }): CsrfTokens {
  return new CsrfTokens(secrets)
}

export interface IdentityNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly log: Log
  /** For metrics. */
  readonly onPasswordRefused?: PasswordParts['onRefused']
}

/** Users' sessions and passwords, for the one process in which users sign in. */
export function openIdentity({ sql, secrets, passwords, log, onPasswordRefused }: IdentityNeeds) {
  const sessions = new Sessions(sql, { log })
  const passwordStrength = new PasswordStrength()
  const counter = new SignInCounter(sql, secrets)
  return {
    sessions,
    csrf: openCsrfTokens({ secrets }),
    passwords,
    passwordStrength,
    signIn: { sql, passwords, sessions, counter, signInQueue: newSignInQueue(), onRefused: onPasswordRefused },
    close: () => passwordStrength.close(),
  }
}

export type Identity = ReturnType<typeof openIdentity>
