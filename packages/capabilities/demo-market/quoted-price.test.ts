import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuotedPrice } from './quoted-price.ts'

test('the middle stays while the fair price is near, and then is where the fair price is', () => {
  const quoted = new QuotedPrice(3)
  assert.equal(quoted.at(60_000), 60_000)
  assert.equal(quoted.at(60_017), 60_000)
  assert.equal(quoted.at(59_983), 60_000)
  assert.equal(quoted.at(60_019), 60_019)
  assert.equal(quoted.at(60_002), 60_019)
})
