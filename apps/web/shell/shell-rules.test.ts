import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freezeNotice } from './freeze-notice.ts'
import { offersApp } from './offers-app.ts'

describe('the freeze notice', () => {
  const notice = (trading: boolean, withdrawals: boolean, path = '/home') =>
    freezeNotice({ tradingFrozen: trading, withdrawalsFrozen: withdrawals }, path)

  it('is one of three', () => {
    assert.equal(notice(false, false), undefined)
    assert.equal(notice(true, true), 'frozen.both')
    assert.equal(notice(true, false), 'frozen.trading')
    assert.equal(notice(false, true), 'frozen.withdrawals')
  })

  it('of trading alone is not shown where one withdraws', () => {
    assert.equal(notice(true, false, '/assets/spot/withdraw'), undefined)
    assert.equal(notice(true, true, '/assets/spot/withdraw'), 'frozen.both')
  })
})

describe('the app', () => {
  it('is offered on phones', () => {
    assert.equal(offersApp('/home', 'android', false), true)
    assert.equal(offersApp('/taskforce', 'ios', false), true)
    assert.equal(offersApp('/home', undefined, false), false)
  })

  it('is not offered inside itself, nor where nobody is to be led away', () => {
    assert.equal(offersApp('/home', 'ios', true), false)
    for (const path of ['/block_space', '/helpinghand/1', '/task', '/user/login', '/user/register'])
      assert.equal(offersApp(path, 'ios', false), false, path)
  })
})
