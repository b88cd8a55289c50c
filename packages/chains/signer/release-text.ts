import { base32crockford } from '@scure/base'

/**
 * What two persons release: everything that the bytes will say of a payment but its fee. A record is never named twice, so a
 * signature under this text is good for one payment. Runs in a browser too, which makes the text of what it shows.
 */
export interface Release {
  readonly id: string
  readonly network: string
  readonly asset: string
  readonly to: string
  /** Chain units. */
  readonly amount: bigint | string
}

/** A key of a member of staff, by which they release payments. */
export interface ReleaseKey {
  /** Whose it is: two keys of one person are one person. */
  readonly person: string
  /** Of the credential, base64url. */
  readonly id: string
  /** SPKI in base64. */
  readonly publicKey: string
  /** The host name under which it was made. */
  readonly rpId: string
}

/** Whose keys release payments. A change makes the next version. */
export interface ReleaseKeySet {
  readonly version: number
  readonly keys: readonly ReleaseKey[]
}

export function releaseText({ id, network, asset, to, amount }: Release): string {
  return ['bowline release 1', id, network, asset, to, String(amount)].map(line).join('\n')
}

export function releaseKeysText({ version, keys }: ReleaseKeySet): string {
  const rows = keys.map(({ person, id, publicKey, rpId }) => [person, id, publicKey, rpId].map(line).join(' '))
  return ['bowline release keys 1', String(version), ...rows.toSorted()].join('\n')
}

/** Of the SHA-256 that authenticators sign: ten bytes of it, for people to compare on two screens: `K7QM-2XWD-9TRA-H4PE`. */
export function codeOfDigest(digest: Uint8Array): string {
  return base32crockford.encode(digest.subarray(0, 10)).replace(/.{4}(?=.)/g, '$&-')
}

function line(text: string): string {
  if (/[\r\n]/.test(text)) throw new Error('a line break in what is released')
  return text
}
