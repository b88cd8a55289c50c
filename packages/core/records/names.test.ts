import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameHash } from './keyed-hash.ts'
import { Names } from './names.ts'

const ALICE = 7

test('the hash is HalfSipHash-1-3: the test vectors of the Linux kernel', () => {
  const hash = nameHash([0x03020100, 0x07060504])
  const words = new Uint32Array(10)
  const vectors = [0x7e059ea6, 0x577999b1, 0x6b28096c]
  vectors.forEach((expected, length) => {
    if (length > 0) words[length - 1] = (length * 0x04040404 + 0x03020100) >>> 0
    assert.equal(hash(0x03020100, words, 0), expected)
  })
})

const PRIME = 0x01000193
/** PRIME × INVERSE = 1 in 32 bits. */
const INVERSE = 0x359c449b

/** The hash of version 0.1.0, before the last word of a name: it had no key. */
function unkeyed(words: Uint32Array, count: number): number {
  let h = ALICE ^ 0x811c9dc5
  for (let i = 0; i < count; i++) h = Math.imul(h ^ (words[i] as number), PRIME) ^ (h >>> 13)
  return h
}

/** Names of one and the same hash without a key: whoever could read it could solve it for the last word. */
function namesThatMeet(count: number): Uint32Array[] {
  return Array.from({ length: count }, (_, n) => {
    const words = new Uint32Array(10)
    words[0] = n + 1
    const h = unkeyed(words, 9)
    words[9] = Math.imul(h >>> 13, INVERSE) ^ h
    assert.equal(unkeyed(words, 10), 0)
    return words
  })
}

function tableOf(names: readonly Uint32Array[], key: readonly [number, number]): Names {
  const all = new Uint32Array((names.length + 1) * 10)
  names.forEach((words, i) => {
    all.set(words, (i + 1) * 10)
  })
  const owners = new Uint32Array(names.length + 1).fill(ALICE)
  const records = { owners, ownerStride: 1, ownerAt: 0, names: all, nameStride: 10, nameAt: 0 }
  const table = new Names(1 << 15, records, key)
  for (let slot = 1; slot <= names.length; slot++) table.add(slot)
  return table
}

test('names chosen to meet without the key do not meet with it, whatever the key', () => {
  const names = namesThatMeet(20_000)
  for (const key of [
    [1, 2],
    [0xdeadbeef, 0x12345678],
    [0xffffffff, 0],
  ] as const) {
    const table = tableOf(names, key)
    assert.ok(table.longestWalk() < 100, `${table.longestWalk()} places in a row`)
    names.forEach((words, i) => {
      assert.equal(table.find(ALICE, words, 0), i + 1)
    })
    assert.equal(table.find(ALICE + 1, names[0] as Uint32Array, 0), 0)
  }
})

test('a name that was removed is gone, and those that had moved on for it are found', () => {
  const names = namesThatMeet(500)
  const table = tableOf(names, [3, 4])
  for (let slot = 1; slot <= 500; slot += 2) table.remove(slot)
  names.forEach((words, i) => {
    assert.equal(table.find(ALICE, words, 0), i % 2 === 0 ? 0 : i + 1)
  })
})
