import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { codeOfDigest, type ReleaseKey, type ReleaseKeySet } from './release-text.ts'

/** What an authenticator signed (WebAuthn §7.2), as a browser gives it: base64url. */
export interface Assertion {
  /** Of the credential. */
  readonly key: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
/** Hash of the host, flags, counter. */
const SHORTEST = 37

/** The challenge under which a text is signed. */
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** By which people recognise what was signed, wherever they see it. */
export const releaseCode = (text: string): string => codeOfDigest(createHash('sha256').update(text).digest())

/** Different persons whose keys have signed the text. */
export function personsBehind(
  { keys }: ReleaseKeySet,
  assertions: readonly Assertion[],
  text: string,
): ReadonlySet<string> {
  const challenge = challengeOf(text)
  const signed = assertions.flatMap((assertion) => {
    const key = keys.find(({ id }) => id === assertion.key)
    return key && isAssertionOf(key, assertion, challenge) ? [key.person] : []
  })
  return new Set(signed)
}

/**
 * Whether the key's owner was asked for this challenge, on a page of the key's host, and showed their authenticator who they are.
 * Counters are not compared: passkeys that are kept on several devices have none.
 */
export function isAssertionOf(key: ReleaseKey, assertion: Assertion, challenge: string): boolean {
  const [client, authenticator, signature] = [
    assertion.clientData,
    assertion.authenticatorData,
    assertion.signature,
  ].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer, Buffer]
  const flags = authenticator[32] ?? 0
  return (
    assertion.key === key.id &&
    saysSo(client, key.rpId, challenge) &&
    authenticator.length >= SHORTEST &&
    authenticator.subarray(0, 32).equals(createHash('sha256').update(key.rpId).digest()) &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & USER_VERIFIED) !== 0 &&
    isSigned(key, Buffer.concat([authenticator, createHash('sha256').update(client).digest()]), signature)
  )
}

/** Undefined: it is none that authenticators have (ES256, EdDSA, RS256). */
export function readReleaseKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
    const isKnown =
      type === 'ed25519' ||
      (type === 'ec' && details?.namedCurve === 'prime256v1') ||
      (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048)
    return isKnown ? key : undefined
  } catch {
    return undefined
  }
}

function isSigned({ publicKey }: ReleaseKey, bytes: Buffer, signature: Buffer): boolean {
  const key = readReleaseKey(publicKey)
  if (!key) return false
  try {
    return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', bytes, key, signature)
  } catch {
    return false
  }
}

function saysSo(client: Buffer, rpId: string, challenge: string): boolean {
  try {
    const said = JSON.parse(client.toString('utf8')) as Record<string, unknown>
    const { protocol, hostname } = new URL(String(said.origin))
    const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
    return (
      said.type === 'webauthn.get' &&
      said.challenge === challenge &&
      said.crossOrigin !== true &&
      isSafe &&
      (hostname === rpId || hostname.endsWith(`.${rpId}`))
    )
  } catch {
    return false
  }
}
