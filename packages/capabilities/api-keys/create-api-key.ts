import { randomInt } from 'node:crypto'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { insertKey } from './api-keys.store.ts'
import { type Permission, permissionSet } from './permission.ts'
import { checkReach, endOf, MAX_KEYS, MAX_LABEL, type ReachRefusal } from './rules.ts'
import { sealSecret } from './sealed-secret.ts'
import { type KeyType, type PublicKeyRefusal, parsePublicKey } from './signature.ts'

export type CreateApiKeyRefusal =
  | 'too-many-keys'
  | 'label-length'
  | 'public-key-missing'
  | 'public-key-unexpected'
  | ReachRefusal
  | PublicKeyRefusal

export interface CreateApiKeyRequest {
  readonly userId: number
  /** `read` is always included. */
  readonly permissions: readonly Permission[]
  /** Addresses and networks from which the key may be used; empty = any. */
  readonly ips?: readonly string[]
  readonly type?: KeyType
  /** PEM SPKI; for Ed25519 and RSA keys, whose private key never leaves its owner. */
  readonly publicKey?: string
  readonly label?: string
  /** When set: the key does nothing until its owner activates it, and never does after this time. */
  readonly activateBeforeMs?: number
}

export interface CreatedApiKey {
  readonly apiKey: string
  /** For HMAC keys only; it can never be read again. */
  readonly secretKey?: string
  readonly type: KeyType
  readonly permissions: readonly Permission[]
  readonly ips: readonly string[]
  readonly expiresAtMs?: number
}

/** Creates an API key. The user may be at any KYC level; the caller decides who may ask. */
export async function createApiKey(
  { sql, secrets }: { sql: Sql; secrets: Secrets },
  request: CreateApiKeyRequest,
  nowMs: number = Date.now(),
): Promise<CreatedApiKey | { refusal: CreateApiKeyRefusal }> {
  return inTransaction(sql, (tx) => createApiKeyWithin(tx, secrets, request, nowMs))
}

/** Like `createApiKey`, within the caller's transaction. */
export async function createApiKeyWithin(
  tx: Sql,
  secrets: Secrets,
  request: CreateApiKeyRequest,
  nowMs: number,
): Promise<CreatedApiKey | { refusal: CreateApiKeyRefusal }> {
  const { userId, ips = [], type = 'hmac', label = '', activateBeforeMs } = request
  const permissions = [...permissionSet(request.permissions)]
  const refusal = label.length > MAX_LABEL ? 'label-length' : checkReach({ permissions, ips })
  if (refusal) return { refusal }
  const verifier = makeVerifier(type, request.publicKey)
  if ('refusal' in verifier) return verifier

  const apiKey = randomAlphanumerics(64)
  const expiresAtMs = endOf({ permissions, ips }, nowMs)
  const { secretKey, publicKey = null } = verifier
  const secretEncrypted = secretKey === undefined ? null : sealSecret(secrets, apiKey, secretKey)
  const terms = { userId, type, secretEncrypted, publicKey, permissions, ips, expiresAtMs, label }
  const pending = activateBeforeMs === undefined ? {} : { activateBeforeMs }
  const inserted = await insertKey(tx, apiKey, { ...terms, ...pending }, { limit: MAX_KEYS, nowMs })
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

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** From the system's secure random source, every character equally likely: 64 of them are 381 bits. */
function randomAlphanumerics(length: number): string {
  return Array.from({ length }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('')
}
