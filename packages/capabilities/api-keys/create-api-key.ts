import { randomInt } from 'node:crypto'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { insertKey } from './api-keys.store.ts'
import { parseNetwork } from './network.ts'
import {
  ENDS_WITHOUT_ADDRESSES,
  LIFE_WITHOUT_ADDRESSES_MS,
  NEEDS_ADDRESSES,
  type Permission,
  permissionSet,
} from './permission.ts'
import { sealSecret } from './sealed-secret.ts'
import { type KeyType, type PublicKeyRefusal, parsePublicKey } from './signature.ts'

const MAX_KEYS = 20
const MAX_ADDRESSES = 20
const MAX_LABEL = 40

export type CreateApiKeyRefusal =
  | 'too-many-keys'
  | 'too-many-addresses'
  | 'address-malformed'
  | 'needs-addresses'
  | 'label-length'
  | 'public-key-missing'
  | 'public-key-unexpected'
  | PublicKeyRefusal

export interface CreateApiKeyRequest {
  readonly userId: number
  /** `read` comes with every key. */
  readonly permissions: readonly Permission[]
  /** Addresses and networks from which the key may be used; none = any. */
  readonly ips?: readonly string[]
  readonly type?: KeyType
  /** PEM SPKI; for Ed25519 and RSA keys, whose private half never leaves their owner. */
  readonly publicKey?: string
  readonly label?: string
}

export interface CreatedApiKey {
  readonly apiKey: string
  /** HMAC keys only; nobody can read it again. */
  readonly secretKey?: string
  readonly type: KeyType
  readonly permissions: readonly Permission[]
  readonly ips: readonly string[]
  readonly expiresAtMs?: number
}

/** Makes a key for a program. A user may be at any KYC level; who may ask is the caller's business. */
export async function createApiKey(
  { sql, secrets }: { sql: Sql; secrets: Secrets },
  request: CreateApiKeyRequest,
  nowMs: number = Date.now(),
): Promise<CreatedApiKey | { refusal: CreateApiKeyRefusal }> {
  const { userId, ips = [], type = 'hmac', label = '' } = request
  const permissions = [...permissionSet(request.permissions)]
  const refusal = check(permissions, ips, label)
  if (refusal) return { refusal }
  const verifier = makeVerifier(type, request.publicKey)
  if ('refusal' in verifier) return verifier

  const apiKey = randomAlphanumerics(64)
  const expiresAtMs = endOf(permissions, ips, nowMs)
  const { secretKey, publicKey } = verifier
  const inserted = await insertKey(
    sql,
    apiKey,
    {
      userId,
      type,
      secretEncrypted: secretKey === undefined ? null : sealSecret(secrets, apiKey, secretKey),
      publicKey: publicKey ?? null,
      permissions,
      ips,
      expiresAtMs,
      label,
    },
    MAX_KEYS,
  )
  if (!inserted) return { refusal: 'too-many-keys' }
  return {
    apiKey,
    ...(secretKey !== undefined && { secretKey }),
    type,
    permissions,
    ips,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
  }
}

function check(
  permissions: readonly Permission[],
  ips: readonly string[],
  label: string,
): CreateApiKeyRefusal | undefined {
  if (label.length > MAX_LABEL) return 'label-length'
  if (ips.length > MAX_ADDRESSES) return 'too-many-addresses'
  if (!ips.every(parseNetwork)) return 'address-malformed'
  if (ips.length === 0 && permissions.some((p) => NEEDS_ADDRESSES.includes(p))) return 'needs-addresses'
  return undefined
}

function makeVerifier(
  type: KeyType,
  publicKey: string | undefined,
): { secretKey?: string; publicKey?: string } | { refusal: CreateApiKeyRefusal } {
  if (type === 'hmac')
    return publicKey === undefined ? { secretKey: randomAlphanumerics(64) } : { refusal: 'public-key-unexpected' }
  if (publicKey === undefined) return { refusal: 'public-key-missing' }
  const parsed = parsePublicKey(type, publicKey)
  return 'refusal' in parsed ? parsed : { publicKey: parsed.pem }
}

function endOf(permissions: readonly Permission[], ips: readonly string[], nowMs: number): number | undefined {
  const ends = ips.length === 0 && permissions.some((p) => ENDS_WITHOUT_ADDRESSES.includes(p))
  return ends ? nowMs + LIFE_WITHOUT_ADDRESSES_MS : undefined
}

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** From the system's secure source, every character equally likely: 64 of them are 381 bits. */
function randomAlphanumerics(length: number): string {
  return Array.from({ length }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('')
}
