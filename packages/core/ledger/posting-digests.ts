import { blake2s } from '@noble/hashes/blake2.js'
import type { Line } from '../messages/journal.ts'
import { JournalLine, MOST_LINES } from '../messages/journal-layout.ts'
import { encode, Words, writeText } from '../messages/layout.ts'
import type { Digest } from './posting-keys.ts'

/** 128 bits of BLAKE2s: nobody finds two keys or two contents with one digest, not even those who choose them. */
const DIGEST = { dkLen: 16 }
const ID_BYTES = 64
const HEAD_BYTES = 8

const keyWords = Words.ofBytes(HEAD_BYTES + ID_BYTES)
const contentWords = Words.ofBytes(MOST_LINES * JournalLine.size)

/** Of what makes a movement the same one: its kind, its id, its leg. */
export function keyDigest(key: { bizType: number; leg: number; bizId: string }): Digest {
  keyWords.u8[0] = key.bizType
  keyWords.u8[1] = key.leg
  writeText(keyWords, HEAD_BYTES, ID_BYTES, key.bizId)
  return digest(keyWords.u8)
}

/** Of all its lines in their order. A `post` of old has two: debit, credit. */
export function contentDigest(lines: readonly Line[]): Digest {
  lines.forEach((line, i) => {
    encode(JournalLine, contentWords, i * JournalLine.size, line)
  })
  return digest(contentWords.u8.subarray(0, lines.length * JournalLine.size))
}

function digest(bytes: Uint8Array): Digest {
  const { buffer, byteOffset } = blake2s(bytes, DIGEST)
  return new Uint32Array(buffer, byteOffset, 4)
}
