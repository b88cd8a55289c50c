import { createHmac, createPublicKey, createSecretKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

export const KEY_TYPES = ['hmac', 'ed25519', 'rsa'] as const
export type KeyType = (typeof KEY_TYPES)[number]

/** Shorter is breakable; longer costs the exchange more per check than it brings. */
const RSA_BITS = { min: 2048, max: 4096 } as const

/** Node's own reader of hex also takes letters that only end in the bits of a digit: a second spelling of a signature. */
const HEX_DIGITS = /^[0-9a-fA-F]{64}$/

/** What checks signatures: preparing it is the slow part (six times the check itself), so it is kept per key. */
export function verificationKey(type: KeyType, material: string): KeyObject {
  return type === 'hmac' ? createSecretKey(material, 'utf8') : createPublicKey(material)
}

/**
 * HMAC-SHA256 in hex of either case; Ed25519 and RSA (PKCS#1 v1.5 with SHA-256) in base64, which must be the one
 * spelling of its bytes, so that a signature seen before cannot come back in another.
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
 * Reads a PEM SPKI public key. Anything else is refused by its first line, because Node would quietly derive the public
 * key from a private one, and a private key must not come to rest here.
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
