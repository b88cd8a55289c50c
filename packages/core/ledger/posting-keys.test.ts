import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Exchange } from '../exchange.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, LedgerCode } from '../messages/terms.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { USDT } from '../simulation/listings.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { stateBytes } from '../snapshot/state-bytes.fixture.ts'
import { contentDigest, keyDigest } from './posting-digests.ts'
import { type Digest, POSTING_KEY_BYTES, PostingKeys } from './posting-keys.ts'

const digestOf = (n: number): Digest => Uint32Array.of(Math.imul(n, 0x9e3779b1), n, n >>> 3, 1)
const content = Uint32Array.of(1, 2, 3, 4)

test('as many keys are known as there are places, and their contents with them', () => {
  const keys = new PostingKeys({ postingKeys: 100 })
  for (let n = 0; n < 250; n++) keys.add(digestOf(n), Uint32Array.of(n, 0, 0, 0), 1_000 + n)
  for (let n = 0; n < 250; n++) {
    const place = keys.find(digestOf(n))
    assert.equal(place >= 0, n >= 150, `key ${n}`)
    if (place >= 0) assert.ok(keys.hasContent(place, Uint32Array.of(n, 0, 0, 0)))
  }
  assert.equal(keys.mayBeForgotten(1_149), true)
  assert.equal(keys.mayBeForgotten(1_150), false)
})

test('keys whose digests begin alike are told apart, also after one of them is forgotten', () => {
  const keys = new PostingKeys({ postingKeys: 4 })
  const alike = Array.from({ length: 6 }, (_, n) => Uint32Array.of(7, n, 0, 0))
  for (const key of alike) keys.add(key, content, 1)
  assert.deepEqual(
    alike.map((key) => keys.find(key) >= 0),
    [false, false, true, true, true, true],
  )
})

test('ten million keys cost what the table costs, on the heap and in a snapshot', () => {
  const places = 1 << 12
  const exchange = new Exchange({ ...testCapacity, postingKeys: places })
  const { postingKeys } = exchange.state
  const bytes = () => {
    let written = 0
    saveSnapshot(exchange, (chunk) => {
      written += chunk.length
    })
    return written
  }
  const empty = bytes()
  const key = new Uint32Array(4)
  const add = (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      key[0] = Math.imul(n, 0x9e3779b1)
      key[1] = n
      postingKeys.add(key, content, n)
    }
  }
  add(0, places)
  assert.equal(bytes() - empty, places * POSTING_KEY_BYTES)
  const memory = postingKeys.buffer.byteLength
  const heap = process.memoryUsage().heapUsed
  add(places, 10_000_000)
  assert.equal(bytes() - empty, places * POSTING_KEY_BYTES)
  assert.equal(postingKeys.buffer.byteLength, memory)
  // A key that left anything behind would leave 80 MB even at one word each.
  assert.ok(process.memoryUsage().heapUsed - heap < 40_000_000)
  assert.equal(postingKeys.forgottenUpTo, 10_000_000 - places - 1)
})

test('a digest is of all that makes a movement the same, and of nothing else', () => {
  const key = { bizType: BizType.funding, leg: 0, bizId: 'deposit' }
  const text = (digest: Digest) => Array.from(digest).join()
  const keys = [key, { ...key, bizType: 2 }, { ...key, leg: 1 }, { ...key, bizId: 'deposit ' }]
  assert.equal(new Set(keys.map((each) => text(keyDigest(each)))).size, 4)
  const lines = moved({ code: 1900 }, { code: 2100, owner: 1 }, USDT, 1n)
  assert.equal(
    text(contentDigest(lines)),
    text(contentDigest(moved({ code: 1900 }, { code: 2100, owner: 1 }, USDT, 1n))),
  )
  assert.notEqual(text(contentDigest(lines)), text(contentDigest([...lines].reverse())))
})

/** Journals of one unit each, from `from` to `to`. */
function run(runner: CommandRunner, from: number, to: number): void {
  const lines = moved({ code: LedgerCode.demoFunding }, { code: LedgerCode.promotion }, USDT, 1n)
  for (let n = from; n < to; n++) {
    runner.run(journal({ bizType: BizType.funding, bizId: `key ${n}`, bizTime: 1_000 + n }, lines), 1_000 + n)
  }
}

function exchangeWith(postingKeys: number, journals: number): Exchange {
  const runner = new CommandRunner(new Exchange({ ...testCapacity, postingKeys }))
  runner.run({ kind: 'define-asset', asset: USDT, code: 'USDT' }, 1_000)
  run(runner, 0, journals)
  return runner.exchange
}

const snapshotOf = (exchange: Exchange): Buffer => {
  const chunks: Uint8Array[] = []
  saveSnapshot(exchange, (chunk) => void chunks.push(chunk.slice()))
  return Buffer.concat(chunks)
}

test('a restored exchange knows and forgets the same keys', () => {
  const exchange = exchangeWith(8, 21)
  const restored = restoreSnapshot(snapshotOf(exchange), { ...testCapacity, postingKeys: 8 })
  for (const each of [exchange, restored]) run(new CommandRunner(each), 18, 30)
  assert.ok(stateBytes(restored).equals(stateBytes(exchange)))
  assert.equal(restored.state.postingKeys.forgottenUpTo, 1_021)
})

test('a table that has become larger keeps every key it had, and forgets the oldest first', () => {
  const larger = restoreSnapshot(snapshotOf(exchangeWith(8, 21)), { ...testCapacity, postingKeys: 10 })
  const { postingKeys } = larger.state
  const known = (n: number) => postingKeys.find(keyDigest({ bizType: 1, leg: 0, bizId: `key ${n}` })) >= 0
  assert.deepEqual([12, 13, 20].map(known), [false, true, true])
  run(new CommandRunner(larger), 21, 24)
  assert.deepEqual([12, 13, 14, 23].map(known), [false, false, true, true])
})
