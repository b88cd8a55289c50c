import type { KycReason } from '@bowline/contract/terms/kyc.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Freezes } from '../account-security/index.ts'
import type { CountryRules, SanctionsList } from '../country-rules/index.ts'
import type { OneTimeCodes, ProofRefusal } from '../factors/index.ts'
import type { Messages } from '../messages/index.ts'
import type { ImageCleaner } from './images/clean-image.ts'
import type { ImageVault } from './images/image-vault.ts'
import type { PersonSeals } from './person.ts'
import type { IdentityProvider, NumberProvider } from './providers/provider.ts'

/** What verification depends on. */
export interface KycParts {
  readonly sql: Sql
  readonly log: Log
  readonly seals: PersonSeals
  readonly rules: Pick<CountryRules, 'ruleOf' | 'table'>
  readonly sanctions: SanctionsList
  readonly codes: Pick<OneTimeCodes, 'check'>
  readonly messages: Pick<Messages, 'enqueue'>
  readonly freezes: Pick<Freezes, 'list' | 'record' | 'recordLift'>
  readonly provider: IdentityProvider
  readonly numbers: NumberProvider
  readonly cleaner: ImageCleaner
  readonly vault: ImageVault
}

/** Why a step was refused. Problems with the person are a state, not a refusal. */
export type KycRefusal =
  | { readonly refusal: 'step-order' }
  | { readonly refusal: 'too-many'; readonly againAtMs: number }
  | { readonly refusal: 'country-forbidden' }
  | { readonly refusal: 'code'; readonly code: ProofRefusal }
  | { readonly refusal: 'phone'; readonly why: 'malformed' | 'taken' }
  | { readonly refusal: 'image'; readonly purpose: string }
  /** An invalid field. */
  | { readonly refusal: 'field'; readonly field: string; readonly reason: KycReason }

export type KycDone = { readonly done: true }

export const DONE: KycDone = { done: true }

export const wrongField = (field: string, reason: KycReason): KycRefusal => ({ refusal: 'field', field, reason })
