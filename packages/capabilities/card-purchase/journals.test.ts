import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ASSETS } from '@bowline/core/trading-floor/markets.fixture.ts'
import { TradingFloor } from '@bowline/core/trading-floor.fixture.ts'
import { deliveredJournal, paidJournal, returnedJournal, settledJournal } from './journals.ts'

const GET = 9_611_553_700n
const COMMISSION = 49_800_796n

describe('journals of a card purchase', () => {
  const shop = () => {
    const floor = new TradingFloor({ funds: false })
    const { alice, bob } = floor
    const order = { orderId: 'o-1', userId: alice.account, asset: ASSETS.USDT, coinAmount: GET, commission: COMMISSION }
    return { floor, alice, bob, order, atMs: floor.time }
  }

  it('pay, and deliver once however often they are sent', () => {
    const { floor, alice, order, atMs } = shop()
    for (let i = 0; i < 3; i++) floor.does(paidJournal(order, atMs))
    assert.equal(alice.funds('USDT'), '0 free', 'what is on its way cannot be spent')
    for (let i = 0; i < 3; i++) floor.does(deliveredJournal(order, atMs))
    assert.equal(alice.funds('USDT'), '96.115537 free')
  })

  it('deliver nothing that was not paid, or was taken back', () => {
    const { floor, alice, order, atMs } = shop()
    assert.equal(floor.tries(deliveredJournal(order, atMs)).refusal, 'insufficientBalance')
    floor.does(paidJournal(order, atMs))
    floor.does(returnedJournal(order, atMs))
    assert.equal(floor.tries(deliveredJournal(order, atMs)).refusal, 'insufficientBalance')
    assert.equal(alice.funds('USDT'), '0 free')
  })

  it('book a charge-back: what is left comes back, and no more than there is', () => {
    const { floor, alice, order, atMs } = shop()
    floor.does(paidJournal(order, atMs))
    floor.does(deliveredJournal(order, atMs))
    assert.equal(
      floor.tries(settledJournal(order, { spot: GET + 1n, funding: 0n }, atMs)).refusal,
      'insufficientBalance',
    )
    floor.does(settledJournal(order, { spot: 5_000_000_000n, funding: 0n }, atMs))
    assert.equal(alice.funds('USDT'), '46.115537 free')
    assert.equal(
      floor.tries(settledJournal(order, { spot: 4_000_000_000n, funding: 0n }, atMs)).refusal,
      'postingKeyReused',
    )
  })
})
