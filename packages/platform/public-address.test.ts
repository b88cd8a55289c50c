import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listeningAddress, publicAddress } from './public-address.ts'

describe('where people reach the site', () => {
  it('is the listening address, with localhost for this machine', () => {
    assert.equal(publicAddress({ host: '127.0.0.1' }, 3000), 'http://localhost:3000')
    assert.equal(publicAddress({ host: '0.0.0.0' }, 80), 'http://localhost:80')
    assert.equal(publicAddress({ host: '192.0.2.7' }, 80), 'http://192.0.2.7:80')
    assert.equal(publicAddress({ host: '2001:db8::7', tlsCertificate: '/c' }, 443), 'https://[2001:db8::7]:443')
    assert.equal(listeningAddress({ host: '::' }, 80), 'http://127.0.0.1:80')
  })

  it('is the operator’s option when there is a proxy', () => {
    assert.equal(
      publicAddress({ host: '0.0.0.0', publicUrl: 'https://bowline.example' }, 80),
      'https://bowline.example',
    )
  })
})
