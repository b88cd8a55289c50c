import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CallFacts } from '../account-security/index.ts'
import type { CountryRules } from '../country-rules/index.ts'
import type { ProofParts } from '../factors/index.ts'
import type { ClientType, PasswordStrength, Passwords, SignInParts, User } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'

/** What is settled at start. */
export interface AccessOptions {
  /** Addresses that nobody confirmed need no code (docs/decisions/0024). */
  readonly isDemo: boolean
  readonly log: Log
}

/** What the ways in lean on. */
export interface AccessParts extends SignInParts, ProofParts, AccessOptions {
  readonly engine: EngineClient
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
  readonly passwordStrength: Pick<PasswordStrength, 'weaknessOf'>
  readonly messages: Pick<Messages, 'enqueue'>
  readonly countries: Pick<CountryRules, 'decide'>
  /** Whether this user may come in from this address, by what is known of his countries. */
  readonly admits: (user: User, ip: string, nowMs: number) => Promise<boolean>
  /** Keys that trade are only read until their owner says so, within the transaction of a reset. */
  readonly suspendTradingKeys: (sql: Sql, userId: number, nowMs: number) => Promise<unknown>
  /** Links in mails begin with it. */
  readonly publicUrl: () => string
}

/** Who stands at the door: what the request says, and what this browser was given before. */
export interface Visit {
  readonly from: CallFacts
  readonly client: ClientType
  /** The cookie that tells browsers apart; made for who comes without one. */
  readonly browser: string
  /** The cookie of a device that is trusted. */
  readonly deviceToken: string | undefined
  /** What it was signed in with: it ends, so nobody can have planted the session that follows. */
  readonly formerToken: string | undefined
}
