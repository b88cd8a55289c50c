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
  /** `read` comes with every key. */
  readonly permissions: readonly Permission[]
  /** Addresses and networks from which the key may be used; none = any. */
  readonly ips?: readonly string[]
  readonly type?: KeyType
  /** PEM SPKI; for Ed25519 and RSA keys, whose private half never leaves their owner. */
  readonly publicKey?: string
  readonly label?: string
  /** Set: the key does nothing before its owner activates it, and never does after this time. */
  readonly activateBeforeMs?: number
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
  return inTransaction(sql, (tx) => createApiKeyWithin(tx, secrets, request, nowMs))
}

/** As `createApiKey`, within a transaction of the caller. */
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

/** From the system's secure source, every character equally likely: 64 of them are 381 bits. */
function randomAlphanumerics(length: number): string {
  return Array.from({ length }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('')
}
