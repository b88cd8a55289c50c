import { sha256 } from '@noble/hashes/sha2.js'
import { type BlockLink, NATIVE, type Transfer, type Watches } from '../chain.ts'

/**
 * Raw blocks and transactions of the Bitcoin family, read for what they pay: nothing of a node's text is believed, and a
 * block is taken only if its header hashes to what was asked for and its transactions to the header. `RawTx` of
 * btc-signer would do for Bitcoin; it does not know the last transaction of Litecoin's blocks (MWEB), and reads a block
 * that follows the header as one array only.
 */
export interface RawBlock {
  readonly hash: string
  readonly parent: string
  readonly timeMs: number
  readonly transactions: readonly RawTransaction[]
}

export interface RawTransaction {
  readonly txid: string
  readonly isCoinbase: boolean
  readonly outputs: readonly { readonly script: string; readonly amount: bigint }[]
  /** Of each input: the hash and the number of the output that it spends. */
  readonly outpoints: readonly Buffer[]
}

const HEADER_BYTES = 80

export function readBlock(bytes: Uint8Array): RawBlock {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const header = buffer.subarray(0, HEADER_BYTES)
  const reader = new Reader(buffer, HEADER_BYTES)
  const transactions = Array.from({ length: reader.count() }, () => readTransaction(reader))
  const root = merkleRoot(transactions.map(({ id }) => id))
  if (!root.equals(header.subarray(36, 68))) throw new Error('the transactions of a block are not those of its header')
  return {
    hash: reversed(doubleSha256(header)),
    parent: reversed(header.subarray(4, 36)),
    timeMs: header.readUInt32LE(68) * 1_000,
    transactions,
  }
}

export function readRawTransaction(bytes: Uint8Array): RawTransaction {
  return readTransaction(new Reader(Buffer.from(bytes), 0))
}

/** `txid:index` of the outputs that it spends. */
export function outputsSpent({ outpoints }: RawTransaction): string[] {
  return outpoints.map((outpoint) => `${reversed(outpoint.subarray(0, 32))}:${outpoint.readUInt32LE(32)}`)
}

export function outputsPaid({ txid, isCoinbase, outputs }: RawTransaction, watches: Watches): Transfer[] {
  return outputs.flatMap(({ script, amount }, i) =>
    amount > 0n && watches(script)
      ? [
          {
            txid,
            place: `o${i}`,
            asset: NATIVE,
            receiver: script,
            amount,
            sender: undefined,
            isBySender: false,
            tag: undefined,
            isCoinbase,
          },
        ]
      : [],
  )
}

export function linkOf({ hash, parent }: RawBlock, height: number): BlockLink {
  return { height, hash, parent }
}

/** Of BIP-144 and LIP-3: the marker 0 and the bits for witnesses and for MWEB. */
const WITNESS_FLAG = 1
const MWEB_FLAG = 8

function readTransaction(reader: Reader): RawTransaction & { readonly id: Buffer } {
  const version = reader.bytes(4)
  const flags = reader.flags()
  const start = reader.at
  let isCoinbase = false
  const inputs = reader.count()
  const outpoints: Buffer[] = []
  for (let i = 0; i < inputs; i++) {
    const outpoint = reader.bytes(36)
    outpoints.push(outpoint)
    isCoinbase ||= inputs === 1 && outpoint.readUInt32LE(32) === 0xffffffff && outpoint.subarray(0, 32).every(isZero)
    reader.bytes(reader.count())
    reader.bytes(4)
  }
  const outputs = Array.from({ length: reader.count() }, () => {
    const amount = reader.bytes(8).readBigUInt64LE()
    return { amount, script: reader.bytes(reader.count()).toString('hex') }
  })
  const body = reader.since(start)
  if (flags & WITNESS_FLAG) {
    for (let i = 0; i < inputs; i++) for (let items = reader.count(); items > 0; items--) reader.bytes(reader.count())
  }
  // The last transaction of a Litecoin block bears the flag and, instead of a MWEB transaction, a zero.
  if (flags & MWEB_FLAG && reader.bytes(1)[0] !== 0) throw new Error('a MWEB transaction stands in a block')
  const lockTime = reader.bytes(4)
  const id = doubleSha256(Buffer.concat([version, body, lockTime]))
  return { id, txid: reversed(id), isCoinbase, outputs, outpoints }
}

class Reader {
  at: number
  readonly #buffer: Buffer

  constructor(buffer: Buffer, at: number) {
    this.#buffer = buffer
    this.at = at
  }

  bytes(length: number): Buffer {
    const taken = this.#buffer.subarray(this.at, this.at + length)
    if (taken.length !== length) throw new RangeError('a block or transaction ends early')
    this.at += length
    return taken
  }

  /** Bitcoin's variable-length integer. */
  count(): number {
    const [first] = this.bytes(1)
    if (first === 0xff) throw new RangeError('a count that no block has')
    if (first === 0xfe) return this.bytes(4).readUInt32LE()
    return first === 0xfd ? this.bytes(2).readUInt16LE() : (first as number)
  }

  /** Zero where there is no marker: the byte is then the number of inputs, which is never zero. */
  flags(): number {
    if (this.#buffer[this.at] !== 0) return 0
    return this.bytes(2)[1] as number
  }

  since(start: number): Buffer {
    return this.#buffer.subarray(start, this.at)
  }
}

function merkleRoot(ids: readonly Buffer[]): Buffer {
  let level = [...ids]
  while (level.length > 1) {
    const pairs = Math.ceil(level.length / 2)
    level = Array.from({ length: pairs }, (_, i) => {
      const left = level[2 * i] as Buffer
      return doubleSha256(Buffer.concat([left, level[2 * i + 1] ?? left]))
    })
  }
  return level[0] ?? Buffer.alloc(0)
}

const doubleSha256 = (bytes: Uint8Array) => Buffer.from(sha256(sha256(bytes)))
const reversed = (bytes: Buffer) => Buffer.from(bytes).reverse().toString('hex')
const isZero = (byte: number) => byte === 0
