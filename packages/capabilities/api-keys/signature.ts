import { createHmac, createPublicKey, createSecretKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { KeyType } from '@bowline/contract/terms/api-keys.ts'

export type { KeyType }

/** Shorter keys are breakable; longer ones cost the exchange more per check than they add. */
const RSA_BITS = { min: 2048, max: 4096 } as const

/** Node's own hex decoder also accepts characters whose low bits equal a digit's, which would be a second spelling. */
const HEX_DIGITS = /^[0-9a-fA-F]{64}$/

/** Prepares a verification key. That is the slow part (six times the check itself), so it is kept per key. */
export function verificationKey(type: KeyType, material: string): KeyObject {
  return type === 'hmac' ? createSecretKey(material, 'utf8') : createPublicKey(material)
}

/**
 * HMAC-SHA256 in hex of either case; Ed25519 and RSA (PKCS#1 v1.5 with SHA-256) in canonical base64, so that a used
 * signature cannot come back in another spelling.
 */
export function signatureMatches(type: KeyType, key: KeyObject, payload: string | Buffer, signature: string): boolean {
  if (type === 'hmac') {
    if (!HEX_DIGITS.test(signature)) return false
    return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', key).update(payload).digest())
  }
  const claimed = Buffer.from(signature, 'base64')
  if (claimed.length === 0 || claimed.toString('base64') !== signature) return false
  const data = typeof payload === 'string' ? Buffer.from(payload) : payload
  return verify(type === 'rsa' ? 'sha256' : null, data, key, claimed)
}

export type PublicKeyRefusal = 'public-key-malformed' | 'public-key-type' | 'public-key-length'

/**
 * Parses a PEM SPKI public key. Anything else is refused by its first line, because Node would silently derive the
 * public key from a private one, and a private key must not be stored here.
 */
export function parsePublicKey(type: 'ed25519' | 'rsa', text: string): { pem: string } | { refusal: PublicKeyRefusal } {
  if (!text.trim().startsWith('-----BEGIN PUBLIC KEY-----')) return { refusal: 'public-key-malformed' }
  let key: KeyObject
  try {
    key = createPublicKey({ key: text.trim(), format: 'pem', type: 'spki' })
  } catch {
    return { refusal: 'public-key-malformed' }
  }
  if (key.asymmetricKeyType !== type) return { refusal: 'public-key-type' }
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && (bits < RSA_BITS.min || bits > RSA_BITS.max)) return { refusal: 'public-key-length' }
  return { pem: key.export({ type: 'spki', format: 'pem' }).toString() }
}
