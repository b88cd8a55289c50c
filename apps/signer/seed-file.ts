import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SigningPolicy } from '@bowline/chains/signer/signer.ts'

/** What the file holds, encrypted: the seed, and the rules under which it signs. */
export interface Sealed {
  /** BIP-39 entropy, 32 bytes: twenty-four words on paper restore it. */
  readonly entropy: Uint8Array
  readonly policy: SigningPolicy
}

const NAME = 'seed.json'
/** About a second and 128 MiB for each guess of the passphrase. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const [SALT_BYTES, NONCE_BYTES, KEY_BYTES, ENTROPY_BYTES] = [16, 12, 32, 32]

interface SeedFile {
  readonly version: 1
  readonly salt: string
  readonly nonce: string
  readonly tag: string
  readonly sealed: string
}

/** Opens the folder's seed, or makes one where there is none. Throws on a wrong passphrase or a changed file. */
export function openSeed(folder: string, passphrase: string, policy: SigningPolicy): Sealed & { isNew: boolean } {
  if (passphrase.length < 12) throw new Error('the passphrase of the signer has fewer than 12 characters')
  const known = readSeedFile(folder)
  if (known) return { ...unseal(known, passphrase), isNew: false }
  const sealed = { entropy: randomBytes(ENTROPY_BYTES), policy }
  writeSeedFile(folder, seal(sealed, passphrase))
  return { ...sealed, isNew: true }
}

function seal({ entropy, policy }: Sealed, passphrase: string): SeedFile {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), nonce)
  const plain = JSON.stringify({ entropy: Buffer.from(entropy).toString('hex'), policy }, writeBigint)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  const hex = (bytes: Buffer) => bytes.toString('hex')
  return { version: 1, salt: hex(salt), nonce: hex(nonce), tag: hex(cipher.getAuthTag()), sealed: hex(sealed) }
}

function unseal({ version, salt, nonce, tag, sealed }: SeedFile, passphrase: string): Sealed {
  if (version !== 1) throw new Error(`a seed file of version ${version} is of a later Bowline`)
  const bytes = (text: string) => Buffer.from(text, 'hex')
  const key = scryptSync(passphrase, bytes(salt), KEY_BYTES, SCRYPT)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 })
  decipher.setAuthTag(bytes(tag))
  let plain: string
  try {
    plain = Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString()
  } catch {
    throw new Error('the passphrase is not the one of the seed file, or the file was changed')
  }
  const { entropy, policy } = JSON.parse(plain, readBigint) as { entropy: string; policy: SigningPolicy }
  return { entropy: bytes(entropy), policy }
}

function readSeedFile(folder: string): SeedFile | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, NAME), 'utf8')) as SeedFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${NAME} cannot be read: put it back from a backup`, { cause: error })
  }
}

/**
 * Whole and on the disk before it has its name: coins may be sent to its addresses at once. A confined process may not
 * call fsync, so the file is opened to write through; our parent syncs the folder (`local-signer.ts`).
 */
function writeSeedFile(folder: string, file: SeedFile): void {
  const draft = join(folder, `${NAME}.draft`)
  const { O_WRONLY, O_CREAT, O_TRUNC, O_SYNC } = constants
  const handle = openSync(draft, O_WRONLY | O_CREAT | O_TRUNC | O_SYNC, 0o600)
  writeSync(handle, JSON.stringify(file))
  closeSync(handle)
  renameSync(draft, join(folder, NAME))
}

const writeBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const readBigint = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
