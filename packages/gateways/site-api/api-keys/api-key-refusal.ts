import {
  type ChangeKeyRefusal,
  type CreateApiKeyRefusal,
  type KeyPrerequisite,
  MAX_KEYS,
  type NotReady,
} from '@bowline/capabilities/api-keys/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type KeyRefused = CreateApiKeyRefusal | ChangeKeyRefusal | 'step-order'

const CODES: Readonly<Partial<Record<KeyRefused, SiteCode>>> = {
  'too-many-keys': SiteCode.apiKeyLimit,
  'needs-addresses': SiteCode.apiKeyNeedsAddresses,
  expired: SiteCode.apiKeyExpired,
  pending: SiteCode.stepOrder,
  'step-order': SiteCode.stepOrder,
}

const TEXTS: Readonly<Record<KeyRefused, string>> = {
  unknown: 'This API key does not exist.',
  pending: 'Activate the key first with the link in your e-mail.',
  expired: 'This API key has expired. Delete it and create a new one.',
  'step-order': 'Your account has changed in the meantime. Start again.',
  'too-many-keys': `You have ${MAX_KEYS} API keys, as many as there may be. Delete one first.`,
  'too-many-addresses': 'An API key can list at most 20 addresses and networks.',
  'address-malformed': 'List IPv4 or IPv6 addresses, or networks of /24 (IPv6: /64) and narrower without host bits.',
  'needs-addresses':
    'The permissions to withdraw and to transfer between spot and futures require a list of IP addresses.',
  'label-length': 'A label can have at most 40 characters.',
  'public-key-missing': 'The public key is missing.',
  'public-key-unexpected': 'This type of key does not use a public key.',
  'public-key-malformed': 'Paste an Ed25519 public key in PEM, from BEGIN PUBLIC KEY to END PUBLIC KEY.',
  'public-key-type': 'The public key is of another type. Create an Ed25519 key.',
  'public-key-length': 'This public key is too short or too long.',
}

const MISSING: Readonly<Record<KeyPrerequisite, string>> = {
  identity: 'Verify your identity (level one) to use API keys.',
  authenticator: 'Bind an authenticator or a passkey to use API keys.',
  email: 'Add an e-mail address to use API keys: activation links are sent there.',
}

export function notReadyRefusal(missing: KeyPrerequisite): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, MISSING[missing], { reason: missing })
}

export function refusedKey(refused: NotReady | { readonly refusal: KeyRefused }): SiteRefusal {
  return 'missing' in refused ? notReadyRefusal(refused.missing) : keyRefusal(refused.refusal)
}

/** Maps the reason a key is not created, changed or found. */
export function keyRefusal(refusal: KeyRefused): SiteRefusal {
  return new SiteRefusal(CODES[refusal] ?? SiteCode.refused, TEXTS[refusal])
}

/** Keys of others are as unknown as those that never existed. */
export function known<T extends object>(found: T | undefined): T {
  if (found === undefined) throw keyRefusal('unknown')
  return found
}
