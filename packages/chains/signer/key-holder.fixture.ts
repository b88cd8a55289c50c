import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Assertion, challengeOf } from './assertion.ts'
import type { ReleaseKey } from './release-text.ts'

const CONSOLE = 'console.example'

/** What one lies about. */
export interface Lie {
  readonly type?: string
  readonly origin?: string
  readonly host?: string
  readonly flags?: number
}

/** A member of staff with a key of their own (ES256), in a browser that claims whatever a test wants. */
export class KeyHolder {
  readonly key: ReleaseKey
  readonly #privateKey: KeyObject

  constructor(person: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.key = {
      person,
      id: randomBytes(16).toString('base64url'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      rpId: CONSOLE,
    }
  }

  signs(text: string, lie: Lie = {}): Assertion {
    const { type = 'webauthn.get', origin = `https://${CONSOLE}:8443`, host = CONSOLE, flags = 0x05 } = lie
    const client = Buffer.from(JSON.stringify({ type, challenge: challengeOf(text), origin, crossOrigin: false }))
    const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
    const authenticator = Buffer.concat([sha256(host), Buffer.from([flags, 0, 0, 0, 1])])
    const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), this.#privateKey)
    return {
      key: this.key.id,
      clientData: client.toString('base64url'),
      authenticatorData: authenticator.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }
}
