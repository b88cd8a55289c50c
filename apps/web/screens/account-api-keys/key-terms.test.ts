import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addedRights, endsByItself, faultOf, mayHave, sentTerms, termsOf, withRight, withType } from './key-terms.ts'

const reading = termsOf({ tran: 0, withdraw: 0, futuresTransact: 0, futuresTransfer: 0, type: 1, ipList: [] })
const listed = { ...withType(reading, 2), ipText: '10.0.0.1' }

describe('the terms of a key', () => {
  it('allow permissions that move money only with an IP list, and remove them with it', () => {
    assert.equal(mayHave('withdraw', reading), false)
    assert.equal(mayHave('tran', reading), true)
    const withdrawing = withRight(withRight(listed, 'withdraw', true), 'tran', true)
    assert.deepEqual([...withType(withdrawing, 1).rights], ['tran'])
  })

  it('expire for keys that trade from any address', () => {
    assert.equal(endsByItself(reading), false)
    assert.equal(endsByItself(withRight(reading, 'tran', true)), true)
    assert.equal(endsByItself(withRight(listed, 'tran', true)), false)
  })

  it('are sent when something changed, or to renew the 90 days', () => {
    assert.equal(faultOf(reading, reading), 'nothing-new')
    assert.equal(faultOf({ ...listed, ipText: ' 10.0.0.1\n' }, listed), 'nothing-new')
    const trading = withRight(reading, 'tran', true)
    assert.equal(faultOf(trading, trading), undefined)
    assert.deepEqual(addedRights(trading, reading), ['tran'])
    assert.deepEqual(addedRights(reading, trading), [])
  })

  it('are not sent with an empty, too long or invalid list', () => {
    assert.equal(faultOf({ ...listed, ipText: '' }, reading), 'list-empty')
    assert.equal(faultOf({ ...listed, ipText: '10.0.0.0/8' }, reading), 'list-bad')
    const many = Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`).join(' ')
    assert.equal(faultOf({ ...listed, ipText: many }, reading), 'list-long')
  })

  it('omit the list when any address is allowed', () => {
    assert.equal(sentTerms({ ...listed, type: 1 }).ipList, '')
    assert.equal(sentTerms({ ...listed, ipText: '10.0.0.1 10.0.0.2' }).ipList, '10.0.0.1,10.0.0.2')
  })
})
