import {
  type ChangeKeyRefusal,
  type CreateApiKeyRefusal,
  type KeyPrerequisite,
  MAX_KEYS,
  type NotReady,
} from '@bowline/capabilities/api-keys/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { RefusalReason, RefusalValues } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type KeyRefused = CreateApiKeyRefusal | ChangeKeyRefusal | 'step-order'

const CODES: Readonly<Partial<Record<KeyRefused, SiteCode>>> = {
  'too-many-keys': SiteCode.apiKeyLimit,
  'needs-addresses': SiteCode.apiKeyNeedsAddresses,
  expired: SiteCode.apiKeyExpired,
  pending: SiteCode.stepOrder,
  'step-order': SiteCode.stepOrder,
}

const TEXTS: Readonly<Record<KeyRefused, RefusalReason>> = {
  unknown: 'key.unknown',
  pending: 'key.pending',
  expired: 'key.expired',
  'step-order': 'step.account-changed',
  'too-many-keys': 'keys.most',
  'too-many-addresses': 'key.addresses-most',
  'address-malformed': 'key.address-malformed',
  'needs-addresses': 'key.needs-addresses',
  'label-length': 'key.label-length',
  'public-key-missing': 'key.public-missing',
  'public-key-unexpected': 'key.public-unexpected',
  'public-key-malformed': 'key.public-malformed',
  'public-key-type': 'key.public-type',
  'public-key-length': 'key.public-length',
}

const VALUES: Readonly<Partial<Record<KeyRefused, RefusalValues>>> = {
  'too-many-keys': { most: MAX_KEYS },
  'too-many-addresses': { most: 20 },
  'label-length': { most: 40 },
}

const MISSING: Readonly<Record<KeyPrerequisite, RefusalReason>> = {
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
  return new SiteRefusal(CODES[refusal] ?? SiteCode.refused, TEXTS[refusal], null, VALUES[refusal])
}

/** Keys of others are as unknown as those that never existed. */
export function known<T extends object>(found: T | undefined): T {
  if (found === undefined) throw keyRefusal('unknown')
  return found
}
