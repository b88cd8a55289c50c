import { createPublicKey } from 'node:crypto'
import { challengeOf } from '@bowline/chains/signer/assertion.ts'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeCredentialPublicKey, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { NewStaffKey, StaffKey } from './keys.store.ts'

/** ES256, EdDSA and RS256: what authenticators have, and the signer takes. */
const ALGORITHMS = [-7, -8, -257]

export interface Registrant {
  readonly staff: number
  /** Their e-mail address. */
  readonly person: string
  /** The session that the answer must come from. */
  readonly boundTo: string
}

const registrationText = ({ staff, boundTo }: Registrant) => `bowline release key 1\n${staff}\n${boundTo}`

/** Options for `navigator.credentials.create`. A key belongs to the host of the page that makes it. */
export async function keyOptions(
  who: Registrant,
  { rpId, rpName, known }: { readonly rpId: string; readonly rpName: string; readonly known: readonly StaffKey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    ...{ rpName, rpID: rpId, userName: who.person, userDisplayName: who.person },
    userID: new TextEncoder().encode(`release ${who.staff}`),
    challenge: isoBase64URL.toBuffer(challengeOf(registrationText(who))),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** What the browser made; undefined when it is wrong, or was not asked for. */
export async function readNewKey(
  who: Registrant,
  { response, label }: { readonly response: RegistrationResponseJSON; readonly label: string },
): Promise<NewStaffKey | undefined> {
  const page = originOf(response)
  if (!page) return undefined
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challengeOf(registrationText(who)),
    expectedOrigin: page.origin,
    expectedRPID: page.hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { id, publicKey } = checked.registrationInfo.credential
  return {
    ...{ staff: who.staff, person: who.person, label, id, rpId: page.hostname },
    publicKey: spkiOf(publicKey),
  }
}

/** Where the browser was: the key is bound to it. */
function originOf({ response }: RegistrationResponseJSON): URL | undefined {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as { origin?: unknown }
    return new URL(String(said.origin))
  } catch {
    return undefined
  }
}

/** From the form of WebAuthn (COSE, RFC 9053) to the one that Node reads. */
function spkiOf(cose: Uint8Array<ArrayBuffer>): string {
  const key = decodeCredentialPublicKey(cose) as unknown as ReadonlyMap<number, number | Uint8Array>
  const at = (label: number) => Buffer.from(key.get(label) as Uint8Array).toString('base64url')
  const jwk =
    key.get(1) === 2
      ? { kty: 'EC', crv: 'P-256', x: at(-2), y: at(-3) }
      : key.get(1) === 1
        ? { kty: 'OKP', crv: 'Ed25519', x: at(-2) }
        : { kty: 'RSA', n: at(-1), e: at(-2) }
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' }).toString('base64')
}
