import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasJournal, readKeyCheck } from './key-check.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of every ciphertext, to tell a later cipher apart. */
const VERSION = 1

/**
 * Encrypts what the database must not be able to read, with a key the database does not hold. The key file is created
 * at the first run in the data folder, with mode 0600.
 */
export class Secrets {
  readonly #key: Buffer

  private constructor(key: Buffer) {
    this.#key = key
  }

  /** Makes a key only where nothing was ever sealed: a folder with a journal had one, which somebody must put back. */
  static open(dataDirectory: string): Secrets {
    const path = join(dataDirectory, 'master.key')
    const key = readKey(path) ?? makeKeyOfNewFolder(dataDirectory, path)
    if (key.length !== KEY_BYTES) throw new Error(`${path} must hold ${KEY_BYTES} bytes, it holds ${key.length}`)
    const secrets = new Secrets(key)
    chmodSync(path, 0o600)
    if (!isRightKey(dataDirectory)) {
      throw new Error(`${path} is not the key that this exchange was made with: put the right one back from a backup`)
    }
    return secrets
  }

  /** The same for one exchange and one key only. Tells nothing of the key. */
  checkOf(exchangeId: string): Buffer {
    return checkOf(this.#key, exchangeId)
  }

  /**
   * AES-256-GCM. `boundTo` names what the secret belongs to (`api-key:42`); moved to another row it does not decrypt.
   * Returns version, nonce, tag and ciphertext in one buffer.
   */
  encrypt(plain: Uint8Array | string, boundTo: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    cipher.setAAD(Buffer.from(boundTo))
    const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
  }

  /** Throws when the ciphertext was changed, truncated, encrypted with another key, or bound to something else. */
  decrypt(box: Uint8Array, boundTo: string): Buffer {
    if (box.length < 1 + NONCE_BYTES + TAG_BYTES || box[0] !== VERSION) throw new Error('not a sealed secret')
    const nonce = box.subarray(1, 1 + NONCE_BYTES)
    const tag = box.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(box.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }

  /** Derives a separate key for one purpose (session signing, CSRF), so that no two uses share one. */
  deriveKey(purpose: string): Buffer {
    return derive(this.#key, purpose)
  }
}

/** Whether the folder's key is the one its exchange was made with, as far as the folder can tell. Changes nothing. */
export function isRightKey(dataDirectory: string): boolean {
  const key = readKey(join(dataDirectory, 'master.key'))
  const check = readKeyCheck(dataDirectory)
  return key === undefined || check === undefined || checkOf(key, check.exchangeId).equals(check.keyCheck)
}

function checkOf(key: Buffer, exchangeId: string): Buffer {
  return createHmac('sha256', derive(key, 'key-check')).update(exchangeId).digest()
}

function derive(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`bowline/${purpose}`).digest()
}

function makeKeyOfNewFolder(dataDirectory: string, path: string): Buffer {
  if (hasJournal(dataDirectory)) {
    throw new Error(
      `${path} is missing beside a journal: put it back from a backup; without it no password and no API key works`,
    )
  }
  return makeKey(path)
}

function readKey(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Written completely and synced before it gets its name: a crash never leaves half a key, and two processes never two
 * keys.
 */
function makeKey(path: string): Buffer {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, randomBytes(KEY_BYTES))
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path)
}
