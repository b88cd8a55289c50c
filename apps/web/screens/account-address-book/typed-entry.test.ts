import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldOf, networksOf, sentEntry, type TypedEntry, withCoin, wrongFields } from './typed-entry.ts'

const offer = {
  coins: [
    { coinName: 'USDT', networks: ['ETH', 'SOL'] },
    { coinName: 'XRP', networks: ['XRP'] },
  ],
  networks: [
    { transferNetWork: 'ETH', name: 'Ethereum', hasTag: false },
    { transferNetWork: 'SOL', name: 'Solana', hasTag: false },
    { transferNetWork: 'XRP', name: 'XRP Ledger', hasTag: true },
  ],
}
const typed: TypedEntry = { coin: 'XRP', network: 'XRP', address: ' r1 ', tag: '7', isWithoutTag: false, label: 'desk' }

describe('an entry as it is typed', () => {
  it('has the networks of its coin, and clears the tag of another', () => {
    assert.deepEqual(
      networksOf(offer, 'USDT').map(({ name }) => name),
      ['Ethereum', 'Solana'],
    )
    assert.deepEqual(networksOf(offer, 'BTC'), [])
    assert.deepEqual(withCoin(offer, { ...typed, isWithoutTag: true }, 'USDT'), {
      ...typed,
      coin: 'USDT',
      network: 'ETH',
      tag: '',
      isWithoutTag: false,
    })
  })

  it('needs a tag if the network uses them, or a confirmation that there is none', () => {
    const wrong = (change: Partial<TypedEntry>, hasTag = true) => wrongFields({ ...typed, ...change }, hasTag).join(' ')
    assert.equal(wrong({}), '')
    for (const tag of ['', '0', '-1', '1.5', '4294967296', 'x']) assert.equal(wrong({ tag }), 'tag', tag)
    assert.equal(wrong({ tag: '', isWithoutTag: true }), '')
    assert.equal(wrong({ tag: 'x', isWithoutTag: true }), 'tag')
    assert.equal(wrong({ tag: '' }, false), '')
    assert.equal(wrong({ network: '', address: ' ', label: ' ' }), 'network address label')
  })

  it('is sent trimmed, with tag 0 for none', () => {
    assert.deepEqual(sentEntry({ ...typed, tag: '' }), {
      coinSymbol: 'XRP',
      transferNetWork: 'XRP',
      address: 'r1',
      tag: 0,
      label: 'desk',
    })
  })

  it('maps a rejection to its field', () => {
    assert.equal(fieldOf({ code: '330002', data: { reason: 'address-checksum' } }), 'address')
    assert.equal(fieldOf({ code: '330003', data: null }), 'tag')
    assert.equal(fieldOf({ code: '11405', data: { reason: 'label-exists' } }), 'label')
    assert.equal(fieldOf({ code: '10000', data: { reason: 'label-letters' } }), 'label')
    assert.equal(fieldOf({ code: '10000', data: { reason: 'book-full' } }), undefined)
    assert.equal(fieldOf({ code: '110020', data: null }), undefined)
  })
})
