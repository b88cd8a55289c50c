import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Balances, textOf } from './balances.ts'

/** A hash as 64 hexadecimal digits, as it stands in files and in what is hashed above it. */
export type Hash = string

/** SHA-256 of the text. */
export function hashOf(text: string): Hash {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** Whose leaf it is: H(account number | nonce). The nonce is secret and new in every snapshot. */
export function ownerHash(accountNumber: string, nonce: string): Hash {
  return hashOf(`${accountNumber}|${nonce}`)
}

export function leafHash(owner: Hash, balances: Balances): Hash {
  return hashOf(`L|${owner}|${textOf(balances)}`)
}

const HASH = /^[0-9a-f]{64}$/

/** A hash with the sums of all leaves below it. */
export interface Node {
  readonly hash: Hash
  readonly sums: Balances
}

/**
 * Each side's sum is committed for itself: committing to the total alone would let the sides claim less. Throws on what is no
 * hash: with a `|` in it one text could be read as two different nodes.
 */
export function nodeHash(left: Node, right: Node, sums: Balances): Hash {
  for (const { hash } of [left, right]) if (!HASH.test(hash)) throw new RangeError(`${JSON.stringify(hash)} is no hash`)
  return hashOf(`N|${left.hash}|${textOf(left.sums)}|${right.hash}|${textOf(right.sums)}|${textOf(sums)}`)
}
