import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { declaredFields, missingFields, type Recipient } from './recipient.ts'

const said: Recipient = {
  who: 'own-wallet',
  provider: 'HARBOUR',
  providerName: 'Quay',
  familyName: 'Example',
  name: 'Bob',
  travelAddress: '',
}

describe('what is said of a recipient', () => {
  it('is only what belongs to the choice', () => {
    const named = { beneficiaryFamilyName: 'Example', beneficiaryName: 'Bob' }
    assert.deepEqual(declaredFields(said), { sendTo: 2, isAddressOwner: 1 })
    assert.deepEqual(declaredFields({ ...said, who: 'own-account' }), {
      ...{ sendTo: 1, isAddressOwner: 1, vaspCode: 'HARBOUR' },
    })
    assert.deepEqual(declaredFields({ ...said, who: 'other-wallet' }), { sendTo: 2, isAddressOwner: 2, ...named })
    assert.deepEqual(declaredFields({ ...said, who: 'other-account', provider: '' }), {
      ...{ sendTo: 1, isAddressOwner: 2, vaspName: 'Quay' },
      ...named,
    })
  })

  it('has the travel address that the recipient was given, of a provider that we know alone', () => {
    const travelAddress = ' ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv '
    assert.deepEqual(declaredFields({ ...said, who: 'own-account', travelAddress }), {
      ...{ sendTo: 1, isAddressOwner: 1, vaspCode: 'HARBOUR', travelAddress: travelAddress.trim() },
    })
    for (const change of [{ who: 'own-wallet' }, { who: 'own-account', provider: '' }] as const)
      assert.ok(!('travelAddress' in declaredFields({ ...said, travelAddress, ...change })))
  })

  it('lacks a name where one is needed', () => {
    const bare = { ...said, provider: '', providerName: ' ', familyName: ' ', name: '' }
    assert.deepEqual(missingFields(bare), [])
    assert.deepEqual(missingFields({ ...bare, who: 'own-account' }), ['providerName'])
    assert.deepEqual(missingFields({ ...bare, who: 'own-account', provider: 'HARBOUR' }), [])
    assert.deepEqual(missingFields({ ...bare, who: 'other-account' }), ['providerName', 'familyName', 'name'])
    assert.deepEqual(missingFields({ ...said, who: 'other-account' }), [])
  })
})
