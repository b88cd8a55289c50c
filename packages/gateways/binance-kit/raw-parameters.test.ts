import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParameters } from './raw-parameters.ts'
import { WireError } from './wire-error.ts'

const refusedWith = (code: number) => (error: unknown) => error instanceof WireError && error.code === code

test('the signature is removed and the rest is signed as received', () => {
  const read = readParameters('symbol=BTCUSDT&note=a%2Fb&timestamp=1&signature=ab%2Bc%3D', '')
  assert.equal(read.signature, 'ab+c=')
  assert.equal(read.signedText, 'symbol=BTCUSDT&note=a%2Fb&timestamp=1')
  assert.equal(read.parameters.get('note'), 'a/b')
})

test('query and body are signed together with nothing between', () => {
  const read = readParameters('symbol=BTCUSDT&side=BUY', 'quantity=1&timestamp=2&signature=ff')
  assert.equal(read.signedText, 'symbol=BTCUSDT&side=BUYquantity=1&timestamp=2')
  assert.equal(read.signature, 'ff')
  assert.deepEqual([...read.parameters.keys()], ['symbol', 'side', 'quantity', 'timestamp'])
})

test('the signature may come first, in the middle, or in the query while the rest is in the body', () => {
  assert.equal(readParameters('signature=ff&a=1', '').signedText, 'a=1')
  assert.equal(readParameters('a=1&signature=ff&b=2', '').signedText, 'a=1&b=2')
  assert.equal(readParameters('signature=ff', 'a=1').signedText, 'a=1')
  assert.equal(readParameters('signature=ff', '').signedText, '')
})

test('a parameter whose name merely begins or ends with signature is signed', () => {
  assert.equal(readParameters('xsignature=1&signature=ff', '').signedText, 'xsignature=1')
  assert.equal(readParameters('signatures=1&signature=ff', '').signedText, 'signatures=1')
})

test('when query and body disagree, the query wins', () => {
  const read = readParameters('quantity=1', 'quantity=2&price=3')
  assert.equal(read.parameters.get('quantity'), '1')
  assert.equal(read.parameters.get('price'), '3')
})

test('a name twice in the query or twice in the body is refused, including the signature', () => {
  assert.throws(() => readParameters('a=1&a=2', ''), refusedWith(-1101))
  assert.throws(() => readParameters('', 'a=1&a=1'), refusedWith(-1101))
  assert.throws(() => readParameters('signature=1&signature=2', ''), refusedWith(-1101))
})

test('names of built-in object properties are ordinary parameters', () => {
  const read = readParameters('__proto__=1&constructor=2&toString=3', '')
  assert.equal(read.parameters.get('__proto__'), '1')
  assert.equal(read.parameters.get('symbol'), undefined)
})

test('broken percent-encoding is refused, and plus is a space', () => {
  assert.throws(() => readParameters('a=%zz', ''), refusedWith(-1100))
  assert.equal(readParameters('a=b+c', '').parameters.get('a'), 'b c')
})

test('more than sixty-four parameters are refused', () => {
  const many = Array.from({ length: 65 }, (_, i) => `p${i}=1`).join('&')
  assert.throws(() => readParameters(many, ''), refusedWith(-1101))
})

test('a flat JSON body is parsed as parameters and signed as received', () => {
  const body = '{"symbol":"BTCUSDT","quantity":0.5}'
  const read = readParameters('signature=ff', body, true)
  assert.equal(read.parameters.get('quantity'), '0.5')
  assert.equal(read.signedText, body)
  assert.throws(() => readParameters('', '[1]', true), refusedWith(-1135))
  assert.throws(() => readParameters('', '{', true), refusedWith(-1135))
  assert.equal(readParameters('a=1', '{}', true).signedText, 'a=1')
})

test('only a list may be repeated, and then means the same as with commas', () => {
  assert.throws(() => readParameters('asset=BTC&asset=ETH', ''), refusedWith(-1101))
  const read = readParameters('asset=BTC&asset=ETH&timestamp=1', '', false, ['asset'])
  assert.equal(read.parameters.get('asset'), 'BTC,ETH')
  assert.equal(read.signedText, 'asset=BTC&asset=ETH&timestamp=1')
  assert.throws(() => readParameters('asset=BTC&timestamp=1&timestamp=2', '', false, ['asset']), refusedWith(-1101))
})
