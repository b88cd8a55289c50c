import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { divide, multiplyDivide, type Rounding } from './rounding.ts'

const Exact = Decimal.clone({ precision: 150 })
const MODE: Record<Rounding, Decimal.Rounding> = {
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
  'half-even': Decimal.ROUND_HALF_EVEN,
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
}
const roundings: Rounding[] = ['down', 'up', 'half-even', 'floor', 'ceil']

test('down truncates toward zero, up goes away from it, half-even to the even neighbour', () => {
  assert.deepEqual(
    [7n, -7n].map((n) => divide(n, 2n, 'down')),
    [3n, -3n],
  )
  assert.deepEqual(
    [7n, -7n].map((n) => divide(n, 2n, 'up')),
    [4n, -4n],
  )
  assert.deepEqual(
    [5n, 7n, -5n, -7n, 1n, 9n].map((n) => divide(n, 2n, 'half-even')),
    [2n, 4n, -2n, -4n, 0n, 4n],
  )
  assert.equal(divide(7n, -2n, 'up'), -4n)
  assert.equal(divide(6n, 2n, 'up'), 3n)
  assert.throws(() => divide(1n, 0n, 'up'), RangeError)
})

test('floor goes toward negative infinity and ceil toward positive infinity, whichever of the two is negative', () => {
  const of = (rounding: Rounding) => [
    divide(7n, 2n, rounding),
    divide(-7n, 2n, rounding),
    divide(7n, -2n, rounding),
    divide(-6n, 2n, rounding),
  ]
  assert.deepEqual(of('floor'), [3n, -4n, -4n, -3n])
  assert.deepEqual(of('ceil'), [4n, -3n, -3n, -3n])
})

test('multiplyDivide rounds once, after the exact product', () => {
  assert.equal(multiplyDivide(1n, 1_000n, 1_000_000n, 'up'), 1n)
  assert.equal(multiplyDivide(2n ** 62n, 2n ** 62n, 2n ** 62n, 'down'), 2n ** 62n)
})

test('every rounding agrees with decimal.js', () => {
  const wide = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n })
  const small = fc.bigInt({ min: -6n, max: 6n })
  const divisor = fc.oneof(wide, small).filter((d) => d !== 0n)
  fc.assert(
    fc.property(fc.oneof(wide, small), divisor, fc.constantFrom(...roundings), (n, d, rounding) => {
      const expected = new Exact(n.toString()).div(d.toString()).toDecimalPlaces(0, MODE[rounding])
      assert.equal(divide(n, d, rounding), BigInt(expected.toFixed(0)))
    }),
    { numRuns: 500 },
  )
})
