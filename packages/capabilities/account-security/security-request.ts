import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { ProofParts, ProofRefusal, ValidType } from '../factors/index.ts'
import type { PasswordParts, PasswordRefused, Sessions, User } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import type { Freezes } from './freezes.ts'
import type { CallOrigin } from './security-event.ts'

/** What the use cases of this folder depend on. */
export interface SecurityParts extends ProofParts {
  readonly sql: Sql
  readonly messages: Pick<Messages, 'enqueue'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly signIn: PasswordParts
  readonly freezes: Freezes
}

/** The user making the change, and where from. */
export interface SecurityRequest {
  readonly user: User
  /** The session that stays when the others end, and to which a passkey challenge is bound. */
  readonly sessionId: string
  readonly from: CallOrigin
  readonly nowMs: number
}

/** The strongest factor, as sent. */
export interface Proof {
  readonly validType: ValidType
  readonly validCode: string
}

export type SettingsLocked = { readonly refusal: 'settings-locked'; readonly untilMs: number }

/** Refusals that any change may return. */
export type ChangeRefusal = SettingsLocked | ProofRefusal | PasswordRefused
