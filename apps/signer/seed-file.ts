import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, constants, existsSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** What the file holds, encrypted: the seed, and the rules under which it signs. */
export interface Sealed<P> {
  /** BIP-39 entropy, 32 bytes: twenty-four words on paper restore it. */
  readonly entropy: Uint8Array
  readonly policy: P
}

const NAME = 'seed.json'
/** Put back from words: it becomes a seed with the rules that it is first opened with. */
const RESTORED = 'restored.json'
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

/**
 * Opens the folder's seed, or makes one where there is none. Throws on a wrong passphrase or a changed file. Without a policy
 * nothing is made: the seed has to be there.
 */
export function openSeed<P>(
  folder: string,
  passphrase: string,
  policy: P,
): Sealed<P> & { readonly isNew: boolean; readonly keep: (changed: P) => void } {
  checkPassphrase(passphrase)
  const known = readSeedFile(folder, NAME)
  const keeping = (entropy: Uint8Array) => (changed: P) =>
    writeSeedFile(folder, NAME, seal({ entropy, policy: changed }, passphrase))
  if (known) {
    const sealed = unseal<P>(known, passphrase)
    return { ...sealed, isNew: false, keep: keeping(sealed.entropy) }
  }
  if (policy === undefined) throw new Error(`${folder} has no seed`)
  const restored = readSeedFile(folder, RESTORED)
  const entropy = restored ? unseal<undefined>(restored, passphrase).entropy : randomBytes(ENTROPY_BYTES)
  writeSeedFile(folder, NAME, seal({ entropy, policy }, passphrase))
  rmSync(join(folder, RESTORED), { force: true })
  return { entropy, policy, isNew: restored === undefined, keep: keeping(entropy) }
}

/** From paper, into a folder without a seed. */
export function restoreSeed(folder: string, passphrase: string, entropy: Uint8Array): void {
  checkPassphrase(passphrase)
  for (const name of [NAME, RESTORED])
    if (existsSync(join(folder, name))) throw new Error(`${folder} has a seed already`)
  writeSeedFile(folder, RESTORED, seal({ entropy, policy: null }, passphrase))
}

export const wordsOf = (entropy: Uint8Array) => entropyToMnemonic(entropy, wordlist)

/** Undefined: a word is misspelt, missing or in the wrong place. */
export function readWords(text: string): Uint8Array | undefined {
  const words = text.trim().toLowerCase().split(/\s+/).join(' ')
  const isWhole = words.split(' ').length === 24 && validateMnemonic(words, wordlist)
  return isWhole ? mnemonicToEntropy(words, wordlist) : undefined
}

function checkPassphrase(passphrase: string): void {
  if (passphrase.length < 12) throw new Error('the passphrase of the signer has fewer than 12 characters')
}

function seal({ entropy, policy }: Sealed<unknown>, passphrase: string): SeedFile {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), nonce)
  const plain = JSON.stringify({ entropy: Buffer.from(entropy).toString('hex'), policy }, writeBigint)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  const hex = (bytes: Buffer) => bytes.toString('hex')
  return { version: 1, salt: hex(salt), nonce: hex(nonce), tag: hex(cipher.getAuthTag()), sealed: hex(sealed) }
}

function unseal<P>({ version, salt, nonce, tag, sealed }: SeedFile, passphrase: string): Sealed<P> {
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
  const { entropy, policy } = JSON.parse(plain, readBigint) as { entropy: string; policy: P }
  return { entropy: bytes(entropy), policy }
}

function readSeedFile(folder: string, name: string): SeedFile | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as SeedFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${name} cannot be read: put it back from a backup`, { cause: error })
  }
}

/**
 * Whole and on the disk before it has its name: coins may be sent to its addresses at once. A confined process may not
 * call fsync, so the file is opened to write through; our parent syncs the folder (`local-signer.ts`).
 */
function writeSeedFile(folder: string, name: string, file: SeedFile): void {
  const draft = join(folder, `${name}.draft`)
  const { O_WRONLY, O_CREAT, O_TRUNC, O_SYNC } = constants
  const handle = openSync(draft, O_WRONLY | O_CREAT | O_TRUNC | O_SYNC, 0o600)
  writeSync(handle, JSON.stringify(file))
  closeSync(handle)
  renameSync(draft, join(folder, name))
}

const writeBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const readBigint = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
