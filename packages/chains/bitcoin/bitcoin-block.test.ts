import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sha256 } from '@noble/hashes/sha2.js'
import { outputsPaid, readBlock } from './bitcoin-block.ts'

/** The first block of Bitcoin, as every node has it. */
const GENESIS =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c' +
  '01' +
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000'
const PAID_TO =
  '4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac'

const hex = (text: string) => Buffer.from(text, 'hex')
const doubled = (bytes: Uint8Array) => Buffer.from(sha256(sha256(bytes)))

describe('a raw block', () => {
  it('is read for its hash, parent, time and payments', () => {
    const block = readBlock(hex(GENESIS))
    assert.equal(block.hash, '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
    assert.equal(block.parent, '0'.repeat(64))
    assert.equal(block.timeMs, Date.UTC(2009, 0, 3, 18, 15, 5))
    const [coinbase] = block.transactions
    assert.ok(coinbase)
    assert.equal(coinbase.txid, '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b')
    const [transfer] = outputsPaid(coinbase, (script) => script === PAID_TO)
    assert.deepEqual([transfer?.amount, transfer?.place, transfer?.isCoinbase], [5_000_000_000n, 'o0', true])
    assert.deepEqual(
      outputsPaid(coinbase, () => false),
      [],
    )
  })

  it('is refused when a payment in it was changed, or it ends early', () => {
    assert.throws(
      () => readBlock(hex(GENESIS.replace('00f2052a01000000', '00f2052a02000000'))),
      /not those of its header/,
    )
    for (const length of [0, 80, 81, 200, GENESIS.length / 2 - 1])
      assert.throws(() => readBlock(hex(GENESIS).subarray(0, length)), Error, `${length} bytes`)
  })

  it('of Litecoin ends in a transaction that carries the other ledger, and is read all the same', () => {
    const coinbase = hex(GENESIS).subarray(81)
    // LIP-3: marker, flag 8, one input, one output to a witness program of version 9, and a zero for its MWEB part.
    const body = `01${'11'.repeat(32)}0000000000ffffffff01e80300000000000022${`5920${'22'.repeat(32)}`}`
    const hogEx = hex(`02000000${'0008'}${body}00${'00000000'}`)
    const ids = [doubled(coinbase), doubled(hex(`02000000${body}00000000`))] as const
    const header = hex(GENESIS.slice(0, 160))
    doubled(Buffer.concat(ids)).copy(header, 36)
    const block = readBlock(Buffer.concat([header, Buffer.of(2), coinbase, hogEx]))
    assert.equal(block.transactions.length, 2)
    assert.equal(block.transactions[1]?.txid, Buffer.from(ids[1]).reverse().toString('hex'))
  })
})
