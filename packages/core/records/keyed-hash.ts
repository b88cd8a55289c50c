import type { AccountNumber } from './view.ts'

/** 64 secret bits as two words of 32. Whoever makes an exchange draws it and keeps it. */
export type HashKey = readonly [number, number]

/** For tests and benchmarks, and for whoever asks for no other: with it names can be chosen that meet in one place. */
export const OPEN_KEY: HashKey = [0, 0]

/**
 * HalfSipHash-1-3 (Aumasson, Bernstein 2012; what Linux keys its hash tables with on machines of 32 bits) over an account and
 * a name of at most ten words. Without the key nobody can tell which names meet in a table, however many they try. Zero words
 * at the end of a name are not hashed but counted, so that a short name costs little.
 */
export function nameHash(key: HashKey): (account: AccountNumber, words: Uint32Array, at: number) => number {
  const k0 = key[0] >>> 0
  const k1 = key[1] >>> 0
  return (account, words, at) => {
    let length = 10
    while (length > 0 && words[at + length - 1] === 0) length--
    let v0 = k0
    let v1 = k1
    let v2 = k0 ^ 0x6c796765
    let v3 = k1 ^ 0x74656462
    // The account, the words of the name, how many bytes that were, and three rounds without anything.
    for (let i = -1; i < length + 4; i++) {
      const word = i < 0 ? account : i < length ? words[at + i] : i === length ? (length + 1) << 26 : 0
      v3 ^= word
      if (i === length + 1) v2 ^= 0xff
      v0 = (v0 + v1) | 0
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
      v0 = (v0 << 16) | (v0 >>> 16)
      v2 = (v2 + v3) | 0
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
      v0 = (v0 + v3) | 0
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
      v2 = (v2 + v1) | 0
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
      v2 = (v2 << 16) | (v2 >>> 16)
      v0 ^= word
    }
    return (v1 ^ v3) >>> 0
  }
}
