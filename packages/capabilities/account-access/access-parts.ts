import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CallOrigin } from '../account-security/index.ts'
import type { CountryRules } from '../country-rules/index.ts'
import type { ProofParts } from '../factors/index.ts'
import type { ClientType, PasswordStrength, Passwords, SignInParts, User } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'

/** Options fixed at start. */
export interface AccessOptions {
  /** Unconfirmed addresses need no code (docs/decisions/0024). */
  readonly isDemo: boolean
  readonly log: Log
}

/** What the use cases of this folder depend on. */
export interface AccessParts extends SignInParts, ProofParts, AccessOptions {
  readonly engine: EngineClient
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
  readonly passwordStrength: Pick<PasswordStrength, 'weaknessOf'>
  readonly messages: Pick<Messages, 'enqueue'>
  readonly countries: Pick<CountryRules, 'decide'>
  /** Whether this user may sign in from this address, given what is known about their countries. */
  readonly admits: (user: User, ip: string, nowMs: number) => Promise<boolean>
  /** Makes trading keys read-only until their owner resumes them, within the transaction of a reset. */
  readonly suspendTradingKeys: (sql: Sql, userId: number, nowMs: number) => Promise<unknown>
  /** Base URL of links in mails. */
  readonly publicUrl: () => string
}

/** The visitor: what the request says, and the cookies this browser was given before. */
export interface Visit {
  readonly from: CallOrigin
  readonly client: ClientType
  /** The cookie that tells browsers apart; created when it is missing. */
  readonly browser: string
  /** The cookie of a trusted device. */
  readonly deviceToken: string | undefined
  /** The token of an earlier session in this browser: it ends, so that nobody can have planted the new one. */
  readonly formerToken: string | undefined
}
