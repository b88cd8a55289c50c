import {
  type ChangeKeyRefusal,
  type CreateApiKeyRefusal,
  type KeyPrerequisite,
  MAX_KEYS,
  type NotReady,
} from '@bowline/capabilities/api-keys/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { PlainReason, Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type KeyRefused = CreateApiKeyRefusal | ChangeKeyRefusal | 'step-order'

const CODES: Readonly<Partial<Record<KeyRefused, SiteCode>>> = {
  'too-many-keys': SiteCode.apiKeyLimit,
  'needs-addresses': SiteCode.apiKeyNeedsAddresses,
  expired: SiteCode.apiKeyExpired,
  pending: SiteCode.stepOrder,
  'step-order': SiteCode.stepOrder,
}

const REASONS: Readonly<Record<KeyRefused, Reasoned>> = {
  unknown: ['key.unknown'],
  pending: ['key.pending'],
  expired: ['key.expired'],
  'step-order': ['step.account-changed'],
  'too-many-keys': ['keys.most', { most: MAX_KEYS }],
  'too-many-addresses': ['key.addresses-most', { most: 20 }],
  'address-malformed': ['key.address-malformed'],
  'needs-addresses': ['key.needs-addresses'],
  'label-length': ['key.label-length', { most: 40 }],
  'public-key-missing': ['key.public-missing'],
  'public-key-unexpected': ['key.public-unexpected'],
  'public-key-malformed': ['key.public-malformed'],
  'public-key-type': ['key.public-type'],
  'public-key-length': ['key.public-length'],
}

const MISSING: Readonly<Record<KeyPrerequisite, PlainReason>> = {
  identity: 'key.identity-first',
  authenticator: 'key.authenticator-first',
  email: 'key.email-first',
}

export function notReadyRefusal(missing: KeyPrerequisite): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, MISSING[missing], { reason: missing })
}

export function refusedKey(refused: NotReady | { readonly refusal: KeyRefused }): SiteRefusal {
  return 'missing' in refused ? notReadyRefusal(refused.missing) : keyRefusal(refused.refusal)
}

/** Maps the reason a key is not created, changed or found. */
export function keyRefusal(refusal: KeyRefused): SiteRefusal {
  return SiteRefusal.because(CODES[refusal] ?? SiteCode.refused, REASONS[refusal])
}

/** Keys of others are as unknown as those that never existed. */
export function known<T extends object>(found: T | undefined): T {
  if (found === undefined) throw keyRefusal('unknown')
  return found
}
