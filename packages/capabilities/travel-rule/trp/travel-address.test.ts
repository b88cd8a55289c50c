import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPrivateAddress } from './call-provider.ts'
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

it('a private address is told from a public one, however it is written', () => {
  for (const own of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0', '::1', '::'])
    assert.equal(isPrivateAddress(own), true, own)
  for (const own of [
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1',
    'nonsense',
    '0x7f000001',
  ])
    assert.equal(isPrivateAddress(own), true, own)
  for (const other of ['203.0.114.7', '8.8.8.8', '2606:4700::1111']) assert.equal(isPrivateAddress(other), false, other)
})

it('a name is the same in other case, accents and order, and no other one', () => {
  const alice = { familyName: 'Müller-Lüdenscheidt', name: 'Alice' }
  assert.equal(isSameName(alice, { familyName: 'ALICE', name: 'muller ludenscheidt' }), true)
  assert.equal(isSameName(alice, { familyName: 'Müller', name: 'Alice' }), false)
  assert.equal(isSameName(alice, { ...alice, name: 'Alicia' }), false)
})
