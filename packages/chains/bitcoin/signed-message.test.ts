import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ownBitcoinWallet } from '../own-wallet.fixture.ts'
import { BITCOIN_NETWORKS } from './bitcoin-networks.ts'
import { isSignedBy } from './signed-message.ts'

const WITNESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'

describe('a text signed with the key of an address', () => {
  const said = (address: string, message: string, signature: string) =>
    isSignedBy(address, message, signature, BITCOIN_NETWORKS.bitcoin)

  it('is checked by the published vectors of BIP-322, and no other text passes', () => {
    for (const [address, message, signature] of [
      [
        WITNESS,
        '',
        'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
      [
        WITNESS,
        'Hello World',
        'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
      [
        TAPROOT,
        'Hello World',
        'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
      ],
    ] as const) {
      assert.equal(said(address, message, signature), true, `${address} ${message}`)
      assert.equal(said(address, `${message} `, signature), false)
      assert.equal(said(address === WITNESS ? TAPROOT : WITNESS, message, signature), false)
    }
  })

  it('is checked in the compact form that wallets had first', () => {
    const [address, message] = ['1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV', 'This is an example of a signed message.']
    const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
    assert.equal(said(address, message, signature), true)
    assert.equal(said(address, 'This is an example of a signed messagf.', signature), false)
    assert.equal(said('1BoatSLRHtKNngkdXEeobR76b53LETtpyT', message, signature), false)
  })

  it('is what a wallet signs, on every network', () => {
    for (const name of ['bitcoin', 'bitcoin-regtest', 'litecoin'] as const) {
      const wallet = ownBitcoinWallet(name)
      const signature = wallet.sign('I control this address.')
      const network = BITCOIN_NETWORKS[name]
      assert.equal(isSignedBy(wallet.address, 'I control this address.', signature, network), true, name)
      assert.equal(isSignedBy(wallet.address, 'I control that address.', signature, network), false, name)
    }
  })

  it('is never an error, whatever was pasted', () => {
    for (const nonsense of ['', 'x', '====', 'AAAA', Buffer.alloc(65, 31).toString('base64'), 'A'.repeat(5_000)])
      for (const address of [WITNESS, TAPROOT, 'nonsense', ''])
        assert.equal(said(address, 'Hello World', nonsense), false)
  })
})
