import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer, PasskeyRegistration } from './passkeys.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  readonly challenge: string
  /** Origin of the page the user believes to be on. */
  readonly origin: string
  readonly isVerified?: boolean
}

/** A phone with one passkey (ES256), in a browser that claims whatever a test wants. */
export class SoftwareAuthenticator {
  readonly id: string = randomBytes(16).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #userHandle: string | undefined
  /** Counter of its next answer. */
  counter = 1

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  create(options: Options & { readonly userHandle: string }): PasskeyRegistration {
    this.#userHandle = options.userHandle
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()])
    const authData = this.#authData(options, HAS_CREDENTIAL, credential)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
    const clientDataJSON = clientData('webauthn.create', options).toString('base64url')
    const response = { clientDataJSON, attestationObject, transports: ['internal' as const] }
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  get(options: Options): PasskeyAnswer {
    const authData = this.#authData(options, 0)
    const client = clientData('webauthn.get', options)
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      ...(this.#userHandle !== undefined && { userHandle: this.#userHandle }),
    }
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authData({ origin, isVerified = true }: Options, flags: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const site = createHash('sha256').update(new URL(origin).hostname).digest()
    const said = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags
    return Buffer.concat([site, Buffer.from([said]), count, credential])
  }

  /** RFC 9053: an EC2 key for ES256 on P-256. */
  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    return isoCBOR.encode(key as never)
  }
}

function clientData(type: string, { challenge, origin }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
