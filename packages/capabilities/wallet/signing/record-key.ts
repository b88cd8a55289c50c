import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Secrets } from '@bowline/platform/secrets.ts'

/** What an Ed25519 key of 32 bytes begins with as PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key with which the api signs what it decided to pay. Derived, so that it is kept nowhere. */
export function recordKey(secrets: Pick<Secrets, 'deriveKey'>): KeyObject {
  const key = Buffer.concat([PKCS8, secrets.deriveKey('wallet-records')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Its public half as the signer enrols it: SPKI in base64. */
export function publicRecordKey(secrets: Pick<Secrets, 'deriveKey'>): string {
  return createPublicKey(recordKey(secrets)).export({ format: 'der', type: 'spki' }).toString('base64')
}
