import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { FailureStreaks, ofUser } from '../failure-streaks.ts'
import { outsideTransaction } from '../outside-transaction.ts'
import { newChallenge, takeChallenge } from './challenges.ts'
import {
  findPasskey,
  insertPasskey,
  type NewPasskey,
  noteUse,
  type PasskeyDescription,
  passkeysOf,
  removePasskey,
  renamePasskey,
  type StoredPasskey,
} from './passkeys.store.ts'

export type PasskeyRegistration = RegistrationResponseJSON
export type PasskeyAnswer = AuthenticationResponseJSON

export const MOST_PASSKEYS = 10

/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
const ALGORITHMS = [-8, -7, -257]
/** Base64url of at most 1,023 bytes (WebAuthn §5.8.3). */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/
/** How a browser may reach an authenticator (WebAuthn §5.8.4); other values are not stored. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

export interface PasskeyParts {
  readonly secrets: Secrets
  /** The site's public URL; passkeys are bound to its host. */
  readonly publicUrl: () => string
  readonly productName: () => string
  readonly streaks?: FailureStreaks
}

/**
 * WebAuthn credentials that identify their user: they sign in without a name, and replace an authenticator wherever one
 * is accepted.
 */
export class Passkeys {
  readonly #handleKey: Buffer
  readonly #parts: PasskeyParts
  readonly #streaks: FailureStreaks

  constructor(parts: PasskeyParts) {
    this.#handleKey = parts.secrets.deriveKey('passkey-user-handles')
    this.#parts = parts
    this.#streaks = parts.streaks ?? new FailureStreaks()
  }

  /** Options for `navigator.credentials.create`. `boundTo` is the session the answer must come from. */
  async registrationOptions(
    sql: Sql,
    { userId, name, boundTo, nowMs }: { userId: number; name: string; boundTo: string; nowMs: number },
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await passkeysOf(sql, userId)
    return generateRegistrationOptions({
      rpName: this.#parts.productName(),
      rpID: this.#site().hostname,
      userName: name,
      userDisplayName: name,
      userID: new Uint8Array(this.#handle(userId)),
      challenge: await newChallenge(sql, forRegistering(userId, boundTo), nowMs),
      timeout: 300_000,
      attestationType: 'none',
      excludeCredentials: known.map(toCredential),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }

  /** Verifies the browser's answer; undefined when it is wrong or was not requested. The challenge is used up. */
  async checkRegistration(
    sql: Sql,
    request: { userId: number; boundTo: string; label: string; response: RegistrationResponseJSON; nowMs: number },
  ): Promise<NewPasskey | undefined> {
    const { userId, boundTo, label, response, nowMs } = request
    const checked = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(sql, challenge, forRegistering(userId, boundTo), nowMs),
      expectedOrigin: this.#site().origin,
      expectedRPID: this.#site().hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refusedUnlessOurs)
    if (!checked?.verified) return undefined
    const { id, publicKey, counter, transports } = checked.registrationInfo.credential
    const said = Array.isArray(transports) ? transports.filter((name) => TRANSPORTS.has(String(name))) : []
    return { userId, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: said, label }
  }

  /** Call in the transaction of everything that follows from it. */
  async add(
    tx: Transaction,
    passkey: NewPasskey,
    nowMs: number,
  ): Promise<PasskeyDescription | 'too-many' | 'known-already'> {
    const stored = await insertPasskey(tx, passkey, MOST_PASSKEYS, nowMs)
    if (stored === 'too-many') return stored
    return stored ? described(stored) : 'known-already'
  }

  /**
   * Options for `navigator.credentials.get`. With `userId` only that user's passkeys are accepted, without it any.
   * `boundTo` is the session or ticket the answer must come from.
   */
  async assertionOptions(
    sql: Sql,
    { userId, boundTo, nowMs }: { userId?: number; boundTo: string; nowMs: number },
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const known = userId === undefined ? [] : await passkeysOf(sql, userId)
    return generateAuthenticationOptions({
      rpID: this.#site().hostname,
      challenge: await newChallenge(sql, forAsserting(boundTo), nowMs),
      allowCredentials: known.map(toCredential),
      timeout: 300_000,
      userVerification: 'required',
    })
  }

  /** The owner of the passkey with this id, which proves nothing. */
  async ownerOf(sql: Sql, credentialId: string): Promise<number | undefined> {
    return (await findFormed(sql, credentialId))?.userId
  }

  /**
   * The owner of the passkey that answered; undefined when it is unknown, wrong, or was not requested. The challenge is
   * used up.
   */
  async assert(
    sql: Sql,
    { boundTo, response, nowMs }: { boundTo: string; response: AuthenticationResponseJSON; nowMs: number },
  ): Promise<{ readonly userId: number; readonly passkey: PasskeyDescription } | undefined> {
    const passkey = await findFormed(sql, response.id)
    if (!passkey || !this.#isHandleOf(passkey.userId, response.response?.userHandle)) return undefined
    const { credentialId: id, counter } = passkey
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(sql, challenge, forAsserting(boundTo), nowMs),
      expectedOrigin: this.#site().origin,
      expectedRPID: this.#site().hostname,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter },
      requireUserVerification: true,
    }).catch(refusedUnlessOurs)
    if (!checked?.verified) return undefined
    if (!(await noteUse(sql, passkey.id, checked.authenticationInfo.newCounter, nowMs))) return undefined
    return { userId: passkey.userId, passkey: described(passkey) }
  }

  /**
   * Whether a user who is known already answered with a passkey of theirs. A wrong answer counts; a right one is accepted
   * even while codes are not checked, because a signature cannot be guessed.
   */
  async prove(
    sql: Sql,
    { userId, ...asked }: { userId: number; boundTo: string; response: AuthenticationResponseJSON; nowMs: number },
  ): Promise<'right' | 'wrong'> {
    outsideTransaction(sql)
    const [subject, factor] = [ofUser(userId), 'passkey'] as const
    const found = await this.assert(sql, asked)
    if (found?.userId === userId) {
      await this.#streaks.noteRight(sql, subject, factor)
      return 'right'
    }
    await this.#streaks.noteWrong(sql, { subject, factor, userId }, asked.nowMs)
    return 'wrong'
  }

  async list(sql: Sql, userId: number): Promise<PasskeyDescription[]> {
    return (await passkeysOf(sql, userId)).map(described)
  }

  rename(sql: Sql, userId: number, id: string, label: string): Promise<boolean> {
    return renamePasskey(sql, userId, id, label)
  }

  /** Returns the removed passkey's label; undefined when the user has no such passkey. */
  remove(sql: Sql, userId: number, id: string): Promise<string | undefined> {
    return removePasskey(sql, userId, id)
  }

  /** WebAuthn works with host names, not addresses: an exchange on this machine is `localhost`. */
  #site(): URL {
    const site = new URL(this.#parts.publicUrl())
    if (site.hostname === '127.0.0.1' || site.hostname === '[::1]') site.hostname = 'localhost'
    return site
  }

  /** The user handle stored in the authenticator: meaningless to anyone who reads it there. */
  #handle(userId: number): Buffer {
    return createHmac('sha256', this.#handleKey).update(String(userId)).digest()
  }

  /** Authenticators asked for a specific credential may omit it. */
  #isHandleOf(userId: number, handle: string | undefined): boolean {
    if (handle === undefined || handle === null) return true
    const given = Buffer.from(String(handle), 'base64url')
    const own = this.#handle(userId)
    return given.length === own.length && timingSafeEqual(given, own)
  }
}

async function findFormed(sql: Sql, credentialId: string): Promise<StoredPasskey | undefined> {
  return CREDENTIAL_ID.test(credentialId) ? findPasskey(sql, credentialId) : undefined
}

const forRegistering = (userId: number, boundTo: string) => `register:${userId}:${boundTo}`
const forAsserting = (boundTo: string) => `assert:${boundTo}`
const toCredential = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: [...transports],
})

function described({ id, label, createdAtMs, lastUsedAtMs }: StoredPasskey): PasskeyDescription {
  return { id, label, createdAtMs, lastUsedAtMs }
}

/** The library throws to say what is wrong with an answer; a database error must not be mistaken for that. */
function refusedUnlessOurs(error: unknown): undefined {
  if (typeof (error as { code?: unknown }).code === 'string') throw error
  return undefined
}
