import { HDKey } from '@scure/bip32'

/** Keys of accounts (`m/84'/0'/0'`) are three steps below their seed. */
const ACCOUNT_DEPTH = 3

/** The public key at `branch`/`number` below an account's extended public key. */
export function publicKeyBelow(accountKey: string, branch: number, number: number): Uint8Array {
  return HDKey.fromExtendedKey(accountKey).deriveChild(branch).deriveChild(number).publicKey as Uint8Array
}

/** Whether a text is the extended public key of an account, and holds no private one. */
export function isAccountKey(text: string): boolean {
  try {
    const key = HDKey.fromExtendedKey(text)
    return key.depth === ACCOUNT_DEPTH && key.privateKey === null && key.publicExtendedKey === text
  } catch {
    return false
  }
}
