import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { formatUnits, isFault, parseSignedUnits, parseUnits, trimUnits } from './decimal-text.ts'

const Exact = Decimal.clone({ precision: 100, toExpNeg: -100, toExpPos: 100 })

test('plain decimals are parsed to whole units', () => {
  assert.equal(parseUnits('1', 8), 100_000_000n)
  assert.equal(parseUnits('0.00000001', 8), 1n)
  assert.equal(parseUnits('60000.5', 2), 6_000_050n)
  assert.equal(parseUnits('007', 0), 7n)
})

test('zeros after the last unit are accepted, other digits are not', () => {
  assert.equal(parseUnits('1.0000000000', 8), 100_000_000n)
  assert.equal(parseUnits('1.000000001', 8), 'too-precise')
  assert.equal(parseUnits('1.5', 0), 'too-precise')
  assert.equal(parseUnits('1.0', 0), 1n)
})

test('anything but digits around one dot is malformed', () => {
  const texts = [
    '',
    '.',
    '1.',
    '.5',
    '1.2.3',
    '+1',
    '-1',
    ' 1',
    '1 ',
    '1\n',
    '1e8',
    '0x10',
    'NaN',
    'Infinity',
    '1,000',
    '1_000',
    '١',
    '1١',
    '−1',
  ]
  for (const text of texts) assert.equal(parseUnits(text, 8), 'malformed', JSON.stringify(text))
  assert.equal(parseUnits('0'.repeat(41), 8), 'malformed')
  assert.equal(parseUnits(5 as unknown as string, 8), 'malformed')
})

test('the largest number accepted is 2^62 − 1 units', () => {
  assert.equal(parseUnits('46116860184.27387903', 8), 2n ** 62n - 1n)
  assert.equal(parseUnits('46116860184.27387904', 8), 'too-large')
  assert.equal(parseUnits('9'.repeat(40), 8), 'too-large')
})

test('only the signed parser accepts a minus', () => {
  assert.equal(parseSignedUnits('-0.01', 4), -100n)
  assert.equal(parseSignedUnits('0.01', 4), 100n)
  for (const text of ['--1', '-', '-.5', '- 1', '+1']) assert.equal(parseSignedUnits(text, 4), 'malformed', text)
})

test('formatting keeps all decimals, trimming drops the zeros', () => {
  assert.equal(formatUnits(0n, 8), '0.00000000')
  assert.equal(formatUnits(-1n, 8), '-0.00000001')
  assert.equal(formatUnits(150n, 0), '150')
  assert.equal(trimUnits(0n, 8), '0')
  assert.equal(trimUnits(150n, 2), '1.5')
  assert.equal(trimUnits(-100n, 2), '-1')
  assert.equal(trimUnits(100n, 0), '100')
})

const decimals = fc.integer({ min: 0, max: 12 })
const ledgerValue = fc.bigInt({ min: -(2n ** 62n) + 1n, max: 2n ** 62n - 1n })

test('what is formatted or trimmed parses back to the same value', () => {
  fc.assert(
    fc.property(ledgerValue, decimals, (value, places) => {
      assert.equal(parseSignedUnits(formatUnits(value, places), places), value)
      assert.equal(parseSignedUnits(trimUnits(value, places), places), value)
    }),
  )
})

test('formatting agrees with decimal.js', () => {
  fc.assert(
    fc.property(ledgerValue, decimals, (value, places) => {
      const expected = new Exact(value.toString()).div(new Exact(10).pow(places))
      assert.equal(formatUnits(value, places), expected.toFixed(places))
      assert.equal(trimUnits(value, places), expected.toString())
    }),
  )
})

test('parsing agrees with decimal.js on every text of digits and a dot', () => {
  const digits = fc.stringMatching(/^[0-9]{1,22}$/)
  fc.assert(
    fc.property(digits, fc.option(fc.stringMatching(/^[0-9]{1,12}$/)), decimals, (whole, fraction, places) => {
      const text = fraction === null ? whole : `${whole}.${fraction}`
      const units = new Exact(text).times(new Exact(10).pow(places))
      const read = parseUnits(text, places)
      if (!units.isInteger()) assert.equal(read, 'too-precise')
      else if (units.gt(new Exact(2).pow(62).minus(1))) assert.equal(read, 'too-large')
      else assert.equal(read, BigInt(units.toFixed(0)))
    }),
  )
})

test('arbitrary text never throws and never yields a negative amount', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = parseUnits(text, 8)
      assert.ok(isFault(read) || read >= 0n)
    }),
  )
})
