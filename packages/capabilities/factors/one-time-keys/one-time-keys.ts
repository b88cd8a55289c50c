import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { decryptOaep } from './rsa.ts'

const LIVES_MS = 5 * 60_000
/** Per session; one more invalidates the oldest. */
const MOST_LIVE = 5
const FORM = /^[A-Za-z0-9_-]{43}$/
const newKeyPair = promisify(generateKeyPair)

export interface MadeKey {
  readonly key: string
  readonly expiresAtMs: number
}

/**
 * `genkey` and `sendKey`: a page fetches one before a sensitive request, as proof that the request comes from the page.
 */
export class OneTimeKeys {
  readonly #secrets: Secrets

  constructor({ secrets }: { secrets: Secrets }) {
    this.#secrets = secrets
  }

  async make(sql: Sql, sessionId: string, nowMs: number): Promise<MadeKey> {
    const key = randomBytes(32).toString('base64url')
    const expiresAtMs = nowMs + LIVES_MS
    await sql`
      delete from one_time_keys where key_hash in (
        select key_hash from one_time_keys where session_id = ${sessionId}
        order by made_at desc, key_hash offset ${MOST_LIVE - 1})`
    await sql`
      insert into one_time_keys (key_hash, session_id, made_at, expires_at)
      values (${hash(key)}, ${sessionId}, ${new Date(nowMs)}, ${new Date(expiresAtMs)})`
    return { key, expiresAtMs }
  }

  /** Whether it is a live key of this session; it is used up. */
  async consume(sql: Sql, sessionId: string, key: string, nowMs: number): Promise<boolean> {
    if (!FORM.test(key)) return false
    const rows = await sql<{ expires_at: Date }[]>`
      delete from one_time_keys where key_hash = ${hash(key)} and session_id = ${sessionId} returning expires_at`
    return rows.some(({ expires_at }) => nowMs < expires_at.getTime())
  }

  /**
   * A public key in PEM for values that must not travel in the clear, generated once per one-time key; undefined for a
   * dead one.
   */
  async rsaKey(sql: Sql, { sessionId, key, nowMs }: KeyUse): Promise<string | undefined> {
    if (!FORM.test(key)) return undefined
    const isLive = await sql`
      select from one_time_keys
      where key_hash = ${hash(key)} and session_id = ${sessionId} and expires_at > ${new Date(nowMs)}
        and private_key_encrypted is null`
    if (isLive.length === 0) return undefined
    const { publicKey, privateKey } = await newKeyPair('rsa', { modulusLength: 2048 })
    const sealed = this.#secrets.encrypt(privateKey.export({ type: 'pkcs8', format: 'der' }), boundTo(hash(key)))
    const rows = await sql`
      update one_time_keys set private_key_encrypted = ${sealed}
      where key_hash = ${hash(key)} and session_id = ${sessionId} and private_key_encrypted is null returning session_id`
    return rows.length === 1 ? String(publicKey.export({ type: 'spki', format: 'pem' })) : undefined
  }

  /** Decrypts (RSA-OAEP with SHA-256, base64) with the RSA key of this one-time key, which is used up. */
  async open(sql: Sql, { sessionId, key, cipher, nowMs }: KeyUse & { cipher: string }): Promise<string | undefined> {
    if (!FORM.test(key)) return undefined
    return this.#open(await takeSealed(sql, sessionId, nowMs, hash(key)), cipher)
  }

  /** Like `open`, for calls that do not name their key: all of the session's keys are tried, and used up. */
  async openInSession(sql: Sql, { sessionId, cipher, nowMs }: Omit<KeyUse, 'key'> & { cipher: string }) {
    return this.#open(await takeSealed(sql, sessionId, nowMs), cipher)
  }

  #open(sealed: readonly SealedKey[], cipher: string): string | undefined {
    for (const { key_hash, private_key_encrypted } of sealed) {
      const opened = decryptOaep(this.#secrets.decrypt(private_key_encrypted, boundTo(key_hash)), cipher)
      if (opened !== undefined) return opened
    }
    return undefined
  }
}

export interface KeyUse {
  readonly sessionId: string
  readonly key: string
  readonly nowMs: number
}

interface SealedKey {
  key_hash: Buffer
  private_key_encrypted: Buffer
}

/** Deleted as they are read: each decrypts once. */
async function takeSealed(sql: Sql, sessionId: string, nowMs: number, keyHash?: Buffer): Promise<SealedKey[]> {
  return sql<SealedKey[]>`
    delete from one_time_keys
    where session_id = ${sessionId} and private_key_encrypted is not null and expires_at > ${new Date(nowMs)}
      and ${keyHash ? sql`key_hash = ${keyHash}` : sql`true`}
    returning key_hash, private_key_encrypted`
}

const hash = (key: string) => createHash('sha256').update(key).digest()
const boundTo = (keyHash: Buffer) => `one-time-key:${keyHash.toString('hex')}`
