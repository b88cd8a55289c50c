import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSignedByEvm } from './signed-message.ts'

/** Published with web3.js, "web3.eth.accounts.sign". */
const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const SIGNATURE =
  '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'

describe('a text signed with the key of an Ethereum account', () => {
  it('is checked by a published vector, and neither another text nor another account passes', () => {
    assert.equal(isSignedByEvm(ADDRESS, 'Some data', SIGNATURE), true)
    assert.equal(isSignedByEvm(ADDRESS, 'Some datb', SIGNATURE), false)
    assert.equal(isSignedByEvm('0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'Some data', SIGNATURE), false)
  })

  it('is never an error, whatever was pasted', () => {
    for (const nonsense of ['', '0x', '0x1234', SIGNATURE.slice(2), `${SIGNATURE}00`, `0x${'0'.repeat(130)}`])
      assert.equal(isSignedByEvm(ADDRESS, 'Some data', nonsense), false, nonsense)
    assert.equal(isSignedByEvm('nonsense', 'Some data', SIGNATURE), false)
  })
})
