import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  amountFault,
  elsewhere,
  fieldOf,
  mostAmount,
  nothingTyped,
  receivedAmount,
  sentDestination,
  type TypedWithdrawal,
  wrongFields,
} from './typed-withdrawal.ts'

const terms = { min: '10', max: '1000', decimals: 6, fee: '2', withdrawable: '250.5' }
const typed: TypedWithdrawal = { ...nothingTyped, coin: 'XRP', network: 'XRP', address: ' r1 ', tag: '7', amount: '25' }

describe('the amount of a withdrawal', () => {
  it('has the first fault that the page can tell', () => {
    for (const nothing of ['', '0', '0.000', 'x', '-1', '1e3']) assert.equal(amountFault(nothing, terms), 'missing')
    assert.equal(amountFault('20.1234567', terms), 'step')
    assert.equal(amountFault('20.1200000', terms), undefined)
    assert.equal(amountFault('9.999999', terms), 'min')
    assert.equal(amountFault('10', terms), undefined)
    assert.equal(amountFault('1000.000001', terms), 'above')
    assert.equal(amountFault('250.500001', terms), 'balance')
    assert.equal(amountFault('250.5', terms), undefined)
  })

  it('is at most what may leave, in decimals the network has', () => {
    assert.equal(mostAmount(terms), '250.5')
    assert.equal(mostAmount({ ...terms, withdrawable: '250.12345678' }), '250.123456')
    assert.equal(mostAmount({ ...terms, withdrawable: '5000' }), '1000')
  })

  it('arrives without the fee', () => {
    assert.equal(receivedAmount('25', '2'), '23')
    assert.equal(receivedAmount('0.00000003', '0.00000001'), '0.00000002')
    assert.equal(receivedAmount('1', '2'), '0')
    assert.equal(receivedAmount('', '2'), '0')
  })
})

describe('a withdrawal as it is typed', () => {
  it('needs a network, an address, an amount, and a tag or the word that there is none', () => {
    assert.deepEqual(wrongFields(typed, terms, true), [])
    assert.deepEqual(wrongFields({ ...typed, tag: '' }, terms, true), ['tag'])
    assert.deepEqual(wrongFields({ ...typed, tag: '', isWithoutTag: true }, terms, true), [])
    assert.deepEqual(wrongFields({ ...typed, tag: '4294967296' }, terms, true), ['tag'])
    const nothing = { ...nothingTyped, coin: 'BTC', network: '' }
    assert.deepEqual(wrongFields(nothing, terms, false), ['network', 'address', 'amount'])
  })

  it('forgets the address with the network, and the amount with the coin', () => {
    const other = elsewhere(typed, 'XRP', 'OTHER')
    assert.deepEqual([other.address, other.tag, other.amount], ['', '', '25'])
    assert.equal(elsewhere(typed, 'BTC', 'BTC').amount, '')
  })

  it('is sent trimmed, with tag 0 for none', () => {
    assert.deepEqual(sentDestination({ ...typed, tag: '' }), {
      symbol: 'XRP',
      transferNetWork: 'XRP',
      addressStr: 'r1',
      tag: 0,
      amountStr: '25',
    })
  })

  it('shows a rejection at its field', () => {
    assert.equal(fieldOf({ code: '330002', data: { reason: 'address-checksum' } }), 'address')
    assert.equal(fieldOf({ code: '330003', data: null }), 'tag')
    assert.equal(fieldOf({ code: '330005', data: { reason: 'fee-changed' } }), 'amount')
    assert.equal(fieldOf({ code: '10000', data: { reason: 'network-unknown' } }), 'network')
    assert.equal(fieldOf({ code: '420010', data: null }), undefined)
  })
})
