import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { SocialProvider } from '@bowline/platform/social-providers.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import type { CountryRules } from '../country-rules/index.ts'
import type { Factors } from '../factors/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import type { AccessParts } from './access-parts.ts'
import { sendActivationLink, useActivationLink } from './activation/activation-links.ts'
import { resetByCode, resetByFactor } from './forget/reset-password.ts'
import { sendResetCode } from './forget/send-reset-code.ts'
import { register } from './register/register.ts'
import { sendRegistrationCode } from './register/send-registration-code.ts'
import { meetCaller } from './sign-in/meet-caller.ts'
import { sendSignInCode } from './sign-in/send-sign-in-code.ts'
import { askForPasskey, signInByPasskey } from './sign-in/sign-in-by-passkey.ts'
import { signInByPassword } from './sign-in/sign-in-by-password.ts'
import { verifySignIn } from './sign-in/verify-sign-in.ts'
import { linkSocial, sendLinkCode } from './social/link-social.ts'
import { registerSocial } from './social/register-social.ts'
import { SocialProviders } from './social/social-providers.ts'
import { finishSocial, startSocial } from './social/social-sign-in.ts'

export interface AccountAccessNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly log: Log
  readonly isDemo: boolean
  readonly messages: Pick<Messages, 'enqueue'>
  readonly countries: Pick<CountryRules, 'decide'>
  readonly identity: Pick<Identity, 'signIn' | 'passwords' | 'passwordStrength'>
  readonly factors: Pick<Factors, 'codes' | 'authenticators' | 'passkeys' | 'recoveryCodes'>
  readonly admits: AccessParts['admits']
  readonly suspendTradingKeys: AccessParts['suspendTradingKeys']
  readonly socialProviders: readonly SocialProvider[]
  readonly publicUrl: () => string
}

/** The ways into an account: registering, signing in, and what to do about a forgotten password. */
export function openAccountAccess(needs: AccountAccessNeeds) {
  const { sql, engine, log, isDemo, messages, countries, identity, factors, publicUrl } = needs
  const { codes, authenticators, passkeys, recoveryCodes } = factors
  const social = new SocialProviders({ providers: needs.socialProviders, publicUrl })
  const parts = {
    ...{ sql, engine, log, isDemo, messages, countries, social, publicUrl },
    ...identity.signIn,
    ...{ passwords: identity.passwords, passwordStrength: identity.passwordStrength },
    ...{ codes, authenticators, passkeys, recoveryCodes },
    ...{ admits: needs.admits, suspendTradingKeys: needs.suspendTradingKeys },
  }
  return {
    isDemo,
    social,
    ...withParts(parts, {
      ...{ sendRegistrationCode, register, sendActivationLink, useActivationLink },
      ...{ meetCaller, signInByPassword, sendSignInCode, verifySignIn, askForPasskey, signInByPasskey },
      ...{ sendResetCode, resetByCode, resetByFactor },
      ...{ startSocial, finishSocial, sendLinkCode, linkSocial, registerSocial },
    }),
  }
}

export type AccountAccess = ReturnType<typeof openAccountAccess>
