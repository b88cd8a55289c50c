#!/usr/bin/env node
// Checks that the keys of an exchange's addresses signed the root it published. No dependencies but Node: it is all there is.
//
//   node verify-reserves.mjs <reserves file> [<root you saw published>]
//
// Then look the addresses up on their chains: what lies there is what a chain says, and no exchange.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const hash = (name, bytes) => createHash(name).update(bytes).digest()
const sha256 = (bytes) => hash('sha256', bytes)
const doubled = (bytes) => sha256(sha256(bytes))
const hex = (text) => Buffer.from(text, 'hex')
const number = (bytes) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

// secp256k1: y² = x³ + 7 over the integers modulo P, with N points; G generates them.
const P = 2n ** 256n - 2n ** 32n - 977n
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const G = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
]
const mod = (a, m) => ((a % m) + m) % m
function power(base, exponent, m) {
  let result = 1n
  for (let b = mod(base, m), e = exponent; e > 0n; e >>= 1n, b = (b * b) % m) if (e & 1n) result = (result * b) % m
  return result
}
function inverse(a, m) {
  let [r, s, x, y] = [m, mod(a, m), 0n, 1n]
  while (s > 0n) [r, s, x, y] = [s, r % s, y, x - (r / s) * y]
  return mod(x, m)
}
function add(a, b) {
  if (!a || !b) return a ?? b
  const [[x1, y1], [x2, y2]] = [a, b]
  if (x1 === x2 && mod(y1 + y2, P) === 0n) return undefined
  const slope = x1 === x2 ? 3n * x1 * x1 * inverse(2n * y1, P) : (y2 - y1) * inverse(mod(x2 - x1, P), P)
  const x = mod(slope * slope - x1 - x2, P)
  return [x, mod(slope * (x1 - x) - y1, P)]
}
function times(point, scalar) {
  let result
  for (let p = point, k = scalar; k > 0n; k >>= 1n, p = add(p, p)) if (k & 1n) result = add(result, p)
  return result
}
function lift(x, isOdd) {
  const y = power(x ** 3n + 7n, (P + 1n) / 4n, P)
  if (x >= P || mod(y * y - x ** 3n - 7n, P) !== 0n) throw new Error('no point of the curve')
  return [x, (y & 1n) === BigInt(isOdd) ? y : P - y]
}
function inRange(r, s) {
  if (r <= 0n || r >= N || s <= 0n || s >= N) throw new Error('no signature')
}

// Keccak-256, as Ethereum has it.
function keccak(bytes) {
  const mask = 2n ** 64n - 1n
  const turn = (a, n) => (n ? ((a << BigInt(n)) | (a >> BigInt(64 - n))) & mask : a)
  const padded = Buffer.alloc(Math.ceil((bytes.length + 1) / 136) * 136)
  padded.set(bytes)
  padded[bytes.length] ^= 1
  padded[padded.length - 1] ^= 0x80
  const state = new Array(25).fill(0n)
  for (let at = 0; at < padded.length; at += 136) {
    for (let i = 0; i < 17; i++) state[i] ^= padded.readBigUInt64LE(at + 8 * i)
    for (let round = 0, lfsr = 1; round < 24; round++) {
      const column = [0, 1, 2, 3, 4].map((x) => state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20])
      for (let i = 0; i < 25; i++) state[i] ^= column[(i + 4) % 5] ^ turn(column[(i + 1) % 5], 1)
      let [x, y, moved] = [1, 0, state[1]]
      for (let t = 0; t < 24; t++) {
        ;[x, y] = [y, (2 * x + 3 * y) % 5]
        const kept = state[x + 5 * y]
        state[x + 5 * y] = turn(moved, (((t + 1) * (t + 2)) / 2) % 64)
        moved = kept
      }
      for (let row = 0; row < 25; row += 5) {
        const was = state.slice(row, row + 5)
        for (let i = 0; i < 5; i++) state[row + i] = was[i] ^ (~was[(i + 1) % 5] & mask & was[(i + 2) % 5])
      }
      for (let j = 0; j < 7; j++) {
        lfsr = ((lfsr << 1) ^ ((lfsr >> 7) * 0x71)) % 256
        if (lfsr & 2) state[0] ^= 1n << ((1n << BigInt(j)) - 1n)
      }
    }
  }
  const out = Buffer.alloc(32)
  for (let i = 0; i < 4; i++) out.writeBigUInt64LE(state[i], 8 * i)
  return out
}

// EIP-191: the key that signed is recovered, and its address compared.
function checkAccount(address, text, signature) {
  const bytes = hex(signature.replace(/^0x/, ''))
  const [r, s, recovery] = [number(bytes.subarray(0, 32)), number(bytes.subarray(32, 64)), bytes[64] - 27]
  if (bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) throw new Error('no signature of 65 bytes')
  inRange(r, s)
  const digest = number(keccak(Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`)))
  const inverted = inverse(r, N)
  const key = add(times(lift(r, recovery), mod(s * inverted, N)), times(G, mod(-digest * inverted, N)))
  const raw = hex(key.map((part) => part.toString(16).padStart(64, '0')).join(''))
  if (`0x${keccak(raw).subarray(12).toString('hex')}` !== address.toLowerCase()) throw new Error('of another key')
}

// BIP-322, "simple", of a P2WPKH address.
function checkWitness(address, text, signature) {
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  const words = [...address.toLowerCase().slice(address.lastIndexOf('1') + 1, -6)].map((each) => letters.indexOf(each))
  const bits = words
    .slice(1)
    .map((word) => word.toString(2).padStart(5, '0'))
    .join('')
  const keyHash = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
  if (words[0] !== 0 || keyHash.length !== 20) throw new Error('an address of another kind')
  const witness = Buffer.from(signature, 'base64')
  const length = witness[1]
  const [der, key] = [witness.subarray(2, 1 + length), witness.subarray(3 + length)]
  if (witness[0] !== 2 || witness[1 + length] !== 1 || witness[2 + length] !== 33 || key.length !== 33)
    throw new Error('no witness of a signature and a key')
  if (!hash('ripemd160', sha256(key)).equals(keyHash)) throw new Error('of another key')
  const r = der.subarray(4, 4 + der[3])
  const s = der.subarray(6 + der[3])
  if (der[0] !== 48 || der[2] !== 2 || der[4 + der[3]] !== 2 || s.length !== der[5 + der[3]]) throw new Error('not DER')
  inRange(number(r), number(s))
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const message = sha256(Buffer.concat([tag, tag, Buffer.from(text)]))
  const four = Buffer.alloc(4)
  const spentFrom = Buffer.concat([
    ...[four, hex(`01${'00'.repeat(32)}ffffffff220020`), message, four],
    ...[hex('010000000000000000160014'), keyHash, four],
  ])
  const spent = Buffer.concat([doubled(spentFrom), four])
  const digest = doubled(
    Buffer.concat([
      ...[four, doubled(spent), doubled(four), spent, hex('1976a914'), keyHash, hex('88ac'), Buffer.alloc(8), four],
      ...[doubled(hex('0000000000000000016a')), four, hex('01000000')],
    ]),
  )
  const inverted = inverse(number(s), N)
  const point = lift(number(key.subarray(1)), key[0] & 1)
  const sum = add(times(G, mod(number(digest) * inverted, N)), times(point, mod(number(r) * inverted, N)))
  if (!sum || mod(sum[0], N) !== number(r)) throw new Error('the signature is of another text')
}

const [file, root] = process.argv.slice(2)
if (!file) {
  console.error('usage: node verify-reserves.mjs <reserves file> [<published root>]')
  process.exit(2)
}
let bad = 0
const content = JSON.parse(readFileSync(file, 'utf8'))
if (content.format !== 'bowline-reserves-1' || (root && content.root !== root)) {
  console.error('this is no file of reserves, or it is of another root')
  process.exit(1)
}
for (const { network, address, height, signature, coins } of content.addresses) {
  const text = `Bowline reserves|${content.snapshot}|${content.root}|${network}|${height}`
  let verdict = 'signed '
  try {
    if (!signature) verdict = 'UNSIGNED'
    else if (address.startsWith('0x')) checkAccount(address, text, signature)
    else checkWitness(address, text, signature)
  } catch (error) {
    verdict = `NOT SIGNED (${error.message})`
    bad++
  }
  const held = coins.map(({ coinName, amount }) => `${amount} ${coinName}`).join(', ')
  console.log(`${verdict} ${network} ${address} at block ${height}: ${held}`)
}
process.exit(bad > 0 ? 1 : 0)
