import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ContractState, EndReason } from '../messages/terms.ts'
import { nameOf, only } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const FREE = { makerRate: 0, takerRate: 0 }

function setFloor(terms = {}) {
  const floor = new PerpetualsFloor({ ...FREE, nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000, ...terms })
  const alice = floor.opens('alice', '1000000 USDT')
  const bob = floor.opens('bob', '1000000 USDT')
  const maker = floor.opens('maker', '10000000 USDT')
  floor.index('60000')
  return { floor, alice, bob, maker }
}

/** Alice is long 1.0 from 60,000. */
function setLong(terms = {}) {
  const setting = setFloor(terms)
  setting.maker.sells('1 @ 60000')
  setting.alice.buys('1 @ 60000')
  return setting
}

describe('a reduce-only order', () => {
  test('is refused without an opposite position', () => {
    const { alice } = setLong()
    assert.equal(alice.buyRefused('0.1 @ 59000', { reduceOnly: true }), 'reduceOnly')
    assert.equal(setFloor().alice.sellRefused('0.1 @ 61000', { reduceOnly: true }), 'reduceOnly')
  })

  test('is cut as the position shrinks, the worst price first (P30)', () => {
    const { alice, maker } = setLong()
    alice.sells('0.6 @ 61000', { reduceOnly: true })
    alice.sells('0.4 @ 62000', { reduceOnly: true })
    maker.buys('0.5 @ 60000')
    alice.sells('0.5 @ 60000')
    assert.deepEqual(alice.orders(), ['sell 0.5 @ 61000'])
    assert.equal(alice.position(), 'long 0.5 for 30000')
  })

  test('beyond what is left is cut when it would rest, and refused when nothing is', () => {
    const { alice } = setLong()
    alice.sells('0.6 @ 61000', { reduceOnly: true })
    alice.sells('0.6 @ 62000', { reduceOnly: true })
    assert.deepEqual(alice.orders(), ['sell 0.6 @ 61000', 'sell 0.4 @ 62000'])
    assert.equal(alice.sellRefused('0.1 @ 63000', { reduceOnly: true }), 'reduceOnly')
  })

  test('that takes what there is cuts others by no more than it took', () => {
    const { alice, maker } = setLong()
    alice.sells('1 @ 61000', { reduceOnly: true })
    maker.buys('0.3 @ 60000')
    alice.sells('1 @ 60000', { reduceOnly: true, tif: 'ioc' })
    assert.deepEqual([alice.position(), alice.orders()], ['long 0.7 for 42000', ['sell 0.7 @ 61000']])
  })

  test('holds no margin, and a plain one beside it only what exceeds the position', () => {
    const { alice } = setLong()
    alice.leverage(10)
    alice.sells('1 @ 60000', { reduceOnly: true })
    alice.sells('1 @ 60000')
    assert.equal(alice.margin().initialMargin, '6000')
  })

  test('ends when a plain order has closed the position, or turned it', () => {
    const { alice, maker } = setLong()
    alice.sells('1 @ 61000', { reduceOnly: true })
    maker.buys('1.5 @ 60000')
    alice.sells('1.5 @ 60000')
    assert.deepEqual([alice.orders(), alice.position()], [[], 'short 0.5 for 30000'])
  })
})

describe('a close-position order', () => {
  test('closes what there is when it triggers, by the mark', () => {
    const { floor, alice, maker } = setLong()
    alice.sells('all', { closes: true, stop: '59000', by: 'mark' })
    maker.sells('0.5 @ 60000')
    alice.buys('0.5 @ 60000')
    maker.buys('2 @ 58900')
    floor.index('58950')
    assert.equal(alice.position(), 'flat')
  })

  test('is one for each kind of trigger, and goes with the position', () => {
    const { alice, maker } = setLong()
    alice.sells('all', { closes: true, stop: '59000', by: 'mark' })
    assert.equal(alice.sellRefused('all', { closes: true, stop: '58000', by: 'mark' }), 'closePositionExists')
    alice.sells('all', { closes: true, takeProfit: '65000', by: 'index' })
    assert.equal(alice.orders().length, 2)
    maker.buys('1 @ 60000')
    alice.sells('1 @ 60000')
    assert.deepEqual(alice.orders(), [])
  })

  test('goes when the position turns', () => {
    const { alice, maker } = setLong()
    alice.sells('all', { closes: true, stop: '59000', by: 'mark' })
    maker.buys('1.5 @ 60000')
    alice.sells('1.5 @ 60000')
    assert.deepEqual([alice.position(), alice.orders()], ['short 0.5 for 30000', []])
  })

  test('of an account that may not open closes all the same', () => {
    const { floor, alice, maker } = setLong()
    alice.sells('all', { closes: true, stop: '59000', by: 'mark' })
    floor.does({ kind: 'set-account', account: alice.account, setTradeFrozen: 1, tradeFrozen: 1 })
    maker.buys('2 @ 58900')
    floor.index('58950')
    assert.equal(alice.position(), 'flat')
  })

  test('has no quantity, and no other type', () => {
    const { alice } = setLong()
    assert.equal(alice.sellRefused('1', { closes: true, stop: '59000' }), 'badTerms')
    assert.equal(alice.sellRefused('all', { closes: true }), 'badTerms')
  })
})

describe('what is attached to an order', () => {
  test('is a pair that comes with the first fill, grows, shrinks and goes (P31)', () => {
    const { alice, maker } = setFloor()
    const { id } = alice.buys('1 @ 60000', { profitAt: '66000', lossAt: '57000' })
    assert.equal(alice.orders().length, 1)
    maker.sells('0.4 @ 60000')
    assert.deepEqual(alice.orders().slice(1), ['sell 0.4 at 66000', 'sell 0.4 at 57000'])
    maker.sells('0.6 @ 60000')
    assert.deepEqual(alice.orders(), ['sell 1 at 66000', 'sell 1 at 57000'])
    maker.buys('0.3 @ 60000')
    alice.sells('0.3 @ 60000')
    assert.deepEqual(alice.orders(), ['sell 0.7 at 66000', 'sell 0.7 at 57000'])
    maker.buys('0.7 @ 60000')
    alice.sells('0.7 @ 60000')
    assert.deepEqual(alice.orders(), [])
    assert.ok(id > 0)
  })

  test('of a pair one that triggers ends the other', () => {
    const { floor, alice, bob, maker } = setFloor()
    maker.sells('1 @ 60000')
    alice.buys('1 @ 60000', { profitAt: '66000', lossAt: '57000' })
    maker.buys('2 @ 56900')
    bob.sells('0.1 @ 56900')
    assert.equal(alice.position(), 'flat')
    assert.deepEqual(alice.orders(), [])
    const reasons = only(floor.events, 'order').flatMap(({ account, endReason }) =>
      account === alice.account ? [endReason] : [],
    )
    assert.ok(reasons.includes(EndReason.pair))
  })
})

test('a pair of which a leg is in the book grows no more: what fills later has one of its own', () => {
  const { floor, alice, bob, maker } = setFloor()
  floor.does({ ...alice.order('buy', '1 @ 60000', { profitAt: '66000' }), takeProfitLimit: 6_700_000n })
  maker.sells('0.4 @ 60000')
  bob.sells('0.1 @ 66000')
  maker.buys('0.1 @ 66000')
  maker.sells('0.6 @ 60000')
  assert.deepEqual(alice.orders(), ['sell 0.4 @ 67000 at 66000', 'sell 0.6 @ 67000 at 66000'])
  maker.buys('1 @ 67000')
  assert.deepEqual([alice.position(), alice.orders()], ['flat', []])
})

describe('an amendment', () => {
  const amend = (
    { floor, alice }: ReturnType<typeof setFloor>,
    orderId: number,
    terms: { qty?: bigint; price?: bigint },
  ) =>
    floor.tries({ kind: 'amend-contract-order', account: alice.account, market: BTC_PERPETUAL, orderId, ...terms })
      .refusal

  test('to less keeps the place, to another price goes behind the others there', () => {
    const setting = setFloor()
    const { alice, bob, maker } = setting
    const { id } = alice.buys('1 @ 59000')
    bob.buys('1 @ 59000')
    assert.equal(amend(setting, id, { qty: 500n }), 'none')
    maker.sells('0.5 @ 59000')
    assert.equal(alice.position(), 'long 0.5 for 29500')
    const second = alice.buys('1 @ 58000').id
    assert.equal(amend(setting, second, { price: 5_900_000n }), 'none')
    maker.sells('1 @ 59000')
    assert.deepEqual([bob.position(), alice.orders()], ['long 1 for 59000', ['buy 1 @ 59000']])
  })

  test('opens no more than the contract allows, and less at any time', () => {
    const setting = setFloor()
    const { id } = setting.alice.buys('1 @ 59000')
    setting.floor.does({ kind: 'set-market-state', market: BTC_PERPETUAL, state: ContractState.reduceOnly })
    assert.equal(amend(setting, id, { price: 5_950_000n }), 'contractReduceOnly')
    assert.equal(amend(setting, id, { qty: 2_000n }), 'contractReduceOnly')
    assert.equal(amend(setting, id, { qty: 500n }), 'none')
  })

  test('may take at once, and needs the margin of what it becomes', () => {
    const setting = setFloor()
    const { alice, maker } = setting
    maker.sells('1 @ 60500')
    const { id } = alice.buys('1 @ 59000')
    assert.equal(amend(setting, id, { price: 6_050_000n, qty: 2_000n }), 'none')
    assert.deepEqual([alice.position(), alice.orders()], ['long 1 for 60500', ['buy 1 @ 60500']])
    assert.equal(amend(setting, id, { qty: 9_000_000n }), 'beyondTier')
    assert.equal(amend(setting, id, { price: 6_050_000n }), 'noChange')
  })
})

describe('a trigger', () => {
  test('waits for the price of its kind, and holds no margin until then', () => {
    const { floor, alice } = setFloor()
    alice.buys('1', { stop: '61000', by: 'index' })
    assert.equal(alice.margin().initialMargin, '0')
    assert.equal(alice.buyRefused('1', { stop: '59000', by: 'index' }), 'wouldTrigger')
    floor.index('60900')
    assert.deepEqual(alice.orders(), ['buy 1 at 61000'])
    floor.index('61000')
    assert.deepEqual(alice.orders(), [])
  })

  test('that is protected expires when last and mark are far apart', () => {
    const { floor, alice, bob, maker } = setFloor()
    alice.buys('0.1', { stop: '64000', protect: true })
    maker.sells('0.1 @ 66000')
    const { events } = bob.buys('0.1 @ 66000')
    const ended = only(events, 'order').find(({ account }) => account === alice.account && floor.time > 0)
    assert.equal(nameOf(EndReason, ended?.endReason ?? 0), 'triggerProtect')
  })

  test('without the margin expires', () => {
    const { floor, alice, maker } = setFloor()
    const dave = floor.opens('dave', '100 USDT')
    dave.buys('0.1', { stop: '61000', by: 'mark' })
    maker.sells('1 @ 61000')
    floor.index('61000')
    assert.deepEqual([dave.orders(), dave.position(), alice.position()], [[], 'flat', 'flat'])
  })
})

describe('price limits', () => {
  test('refuse a price beyond them, and bound what takes (P20)', () => {
    const { floor, alice, maker } = setFloor({ nearPpm: 20_000, farPpm: 50_000 })
    assert.equal(alice.buyRefused('0.1 @ 61200.01'), 'priceTooHigh')
    assert.equal(alice.buyRefused('0.1 @ 61200'), 'none')
    assert.equal(alice.sellRefused('0.1 @ 58799.99'), 'priceTooLow')
    maker.sells('0.5 @ 61300')
    const { events } = alice.buys('1')
    assert.equal(nameOf(EndReason, only(events, 'order').at(-1)?.endReason ?? 0), 'priceRange')
    assert.equal(alice.position(), 'flat')
    assert.ok(floor.time > 0)
  })
})

describe('a contract that only reduces', () => {
  test('refuses what opens and takes what closes', () => {
    const { floor, alice, maker } = setLong()
    floor.does({ kind: 'set-market-state', market: BTC_PERPETUAL, state: ContractState.reduceOnly })
    assert.equal(alice.buyRefused('0.1 @ 60000'), 'contractReduceOnly')
    assert.equal(alice.sellRefused('0.1 @ 61000', { reduceOnly: true }), 'none')
    assert.equal(maker.buyRefused('0.1 @ 60000', { reduceOnly: true }), 'none')
  })

  test('is one whose index was poor for a minute, and until it was good for one', () => {
    const { floor, alice } = setFloor()
    const poor = {
      kind: 'set-price',
      market: BTC_PERPETUAL,
      priceKind: 2,
      indexState: 1,
      price: 6_000_000_000_000n,
    } as const
    for (let i = 0; i < 62; i++) {
      floor.time += 1_000
      floor.does(poor)
    }
    assert.equal(alice.buyRefused('0.1 @ 59000'), 'contractReduceOnly')
    for (let i = 0; i < 62; i++) floor.index('60000')
    assert.equal(alice.buyRefused('0.1 @ 59000'), 'none')
  })
})
