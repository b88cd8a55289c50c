import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BizType, LedgerCode } from '../messages/terms.ts'
import { USDT } from '../simulation/listings.ts'
import { read, write } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL, ethPerpetual } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const HOUR = 3_600_000
/** A contract of a group of its own. */
const THIN = 4

/** Pays out of the fund as a liquidation would, and back, so that the floor's own checks hold. */
function setFloor() {
  const floor = new PerpetualsFloor()
  const { state: s } = floor.runner.exchange
  floor.index('60000')
  const house = s.contract.liquidationRow(BTC_PERPETUAL)
  const clearing = s.contract.clearingRow(BTC_PERPETUAL)
  const pays = (amount: string, market = BTC_PERPETUAL): void => {
    s.time = floor.time
    s.fund.pay(market, house, read(amount), BizType.insurance, 0)
    s.postings.move(house, s.feeRow[USDT] as number, read(amount), BizType.insurance, BTC_PERPETUAL, 0)
  }
  const left = (market = BTC_PERPETUAL): string => {
    s.time = floor.time
    return write(s.fund.left(market))
  }
  return { floor, s, pays, left, clearing }
}

describe('the insurance fund', () => {
  test('of a group pays its own part first, then a fifth of the common part a day; the rest is a bad debt', () => {
    const { floor, pays, left } = setFloor()
    floor.fund('100')
    floor.fund('1000', USDT, 0)
    assert.equal(left(), '300')
    pays('150')
    assert.deepEqual([floor.fundOf(), floor.fundOf(USDT, 0)], ['0', '950'])
    pays('200')
    assert.equal(floor.fundOf(USDT, 0), '800')
    assert.equal(floor.balance(LedgerCode.badDebt, 0, USDT), '-50')
    floor.time += 24 * HOUR
    pays('10')
    assert.equal(floor.fundOf(USDT, 0), '790')
  })

  test('spends nothing of another group', () => {
    const { floor, left } = setFloor()
    floor.does(ethPerpetual({ market: THIN, symbol: 'THIN', group: 2 }))
    floor.fund('100')
    assert.equal(left(THIN), '0')
  })

  test('pays what a wallet owes that holds nothing out of the group of the contract that last changed it', () => {
    const floor = new PerpetualsFloor({
      takerRate: 0,
      makerRate: 0,
      nearPpm: 200_000,
      farPpm: 300_000,
      clampPpm: 300_000,
    })
    floor.does(ethPerpetual({ market: THIN, symbol: 'THIN', group: 2, takerRate: 0, makerRate: 0 }))
    floor.fund('100')
    floor.fund('100', USDT, 2)
    const { state: s } = floor.runner.exchange
    const bob = floor.opens('bob', '100 USDT')
    bob.leverage(5, THIN)
    const pool = s.contractSeats.poolOf(bob.account, THIN)
    s.risk.touch(pool, THIN)
    // A loss that nothing covers any more, as a liquidation may leave it.
    s.time = floor.time
    s.postings.move(s.pool.row(pool), s.feeRow[USDT] as number, read('130'), BizType.insurance, THIN, 0)
    floor.waits(1_000)
    assert.deepEqual([bob.wallet(), floor.fundOf(), floor.fundOf(USDT, 2)], ['0', '100', '70'])
  })

  test('that fell by 30 % in eight hours pays no more until half of it is back, or the high is past', () => {
    const { floor, pays, left } = setFloor()
    floor.fund('1000')
    assert.equal(left(), '1000')
    pays('299')
    assert.equal(left(), '701')
    pays('1')
    assert.equal(left(), '0')
    floor.fund('149')
    assert.equal(left(), '0')
    floor.fund('1')
    assert.equal(left(), '850')
    pays('200')
    assert.equal(left(), '0')
    floor.time += 8 * HOUR
    assert.equal(left(), '650')
  })
})
