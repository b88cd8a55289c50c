import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { base, shown } from './futures-ticket.fixture.ts'
import type { Ticket } from './order-ticket.ts'

describe('how far from the best price an order would fill', () => {
  const slippage = (ticket: Partial<Ticket>) => shown({ ...base('0.2'), ...ticket }).receipt?.slippage
  /** 0.1 at 60,000 and 0.1 at 60,600: half a percent. */
  const half = 500_000n

  it('is said of all that takes from the book', () => {
    assert.equal(slippage({ kind: 'market' }), half)
    assert.equal(slippage({ price: '61000' }), half)
    assert.equal(slippage({ price: '61000', timeInForce: 'ioc' }), half)
    assert.equal(slippage({ price: '61000', timeInForce: 'fok' }), half)
    assert.equal(slippage({ side: 'sell', price: '59000' }), 75_012n)
  })

  it('is of what is taken, whatever rests', () => {
    assert.equal(slippage({ price: '60000', ...base('5') }), 0n)
    assert.equal(slippage({ price: '60000' }), 0n)
  })

  it('is nothing of what waits or only makes', () => {
    assert.equal(slippage({ price: '59000' }), 0n)
    assert.equal(slippage({ kind: 'postOnly', price: '59000' }), 0n)
    assert.equal(slippage({ kind: 'stopMarket', trigger: '66000' }), 0n)
    assert.equal(slippage({ kind: 'stopLimit', trigger: '66000', price: '67000' }), 0n)
  })
})
