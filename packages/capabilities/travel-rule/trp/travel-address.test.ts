import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSameName } from './same-name.ts'
import { readTravelAddress, travelAddressOf } from './travel-address.ts'

describe('a travel address', () => {
  it('is what the protocol publishes', () => {
    const text = 'ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv'
    assert.equal(travelAddressOf('beneficiary.com/x/12345?t=i'), text)
    assert.equal(readTravelAddress(text)?.href, 'https://beneficiary.com/x/12345?t=i')
  })

  it('is nothing else', () => {
    for (const place of ['beneficiary.com/x', 'user:pass@beneficiary.com/?t=i', 'beneficiary.com/?t=i#x', '?t=i', ''])
      assert.equal(readTravelAddress(travelAddressOf(place)), undefined, place)
    for (const text of ['', 'ta', 'ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9ww', 'bc1qxyz'])
      assert.equal(readTravelAddress(text), undefined, text)
  })
})

it('a name is the same in other case, accents and order, and no other one', () => {
  const alice = { familyName: 'Müller-Lüdenscheidt', name: 'Alice' }
  assert.equal(isSameName(alice, { familyName: 'ALICE', name: 'muller ludenscheidt' }), true)
  assert.equal(isSameName(alice, { familyName: 'Müller', name: 'Alice' }), false)
  assert.equal(isSameName(alice, { ...alice, name: 'Alicia' }), false)
})
