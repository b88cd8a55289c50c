import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publicAddress } from './public-address.ts'

describe('where people reach the site', () => {
  it('is where it listens, in a form a person can open', () => {
    assert.equal(publicAddress({ host: '127.0.0.1' }, 3000), 'http://127.0.0.1:3000')
    assert.equal(publicAddress({ host: '0.0.0.0' }, 80), 'http://127.0.0.1:80')
    assert.equal(publicAddress({ host: '::1', tlsCertificate: '/c' }, 443), 'https://[::1]:443')
  })

  it('is what the operator says, behind his proxy', () => {
    assert.equal(
      publicAddress({ host: '0.0.0.0', publicUrl: 'https://bowline.example' }, 80),
      'https://bowline.example',
    )
  })
})
