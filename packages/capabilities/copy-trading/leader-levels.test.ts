import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OrderFlag, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { compareLevels, isLevel, type LeaderLevels, leaderOrderOf, levelsAmong, levelsFor } from './leader-levels.ts'

type Order = Parameters<typeof levelsAmong>[0][number]

const { closePosition, conditional, reduceOnly, trailing } = OrderFlag
const order = (orderId: number, qty: bigint, flags: number, side: Side = Side.sell) =>
  ({
    ...{ orderId, qty, flags: flags | conditional, side, type: OrderType.stopMarket, stopPrice: 59_000n },
    ...{ triggerBy: PriceKind.mark, clientId: 'own' },
  }) as Order

describe('a level of a leader', () => {
  it('closes at market, all or a part, and follows no price', () => {
    const type = OrderType.stopMarket
    assert.ok(isLevel({ type, flags: closePosition }))
    assert.ok(isLevel({ type: OrderType.takeProfitMarket, flags: reduceOnly }))
    assert.ok(!isLevel({ type, flags: reduceOnly | trailing }))
    assert.ok(!isLevel({ type, flags: 0 }))
    assert.ok(!isLevel({ type: OrderType.stopLimit, flags: reduceOnly }))
  })

  it('counts while it waits, on the side that closes', () => {
    const open = [order(7, 0n, closePosition), order(8, 40n, reduceOnly), order(9, 40n, reduceOnly, Side.buy)]
    const entered = { ...order(10, 40n, reduceOnly), flags: reduceOnly }
    const { levels } = levelsAmong([...open, entered], 100n)
    assert.deepEqual(
      levels.map(({ orderId, qty }) => [orderId, qty]),
      [
        [7, 0n],
        [8, 40n],
      ],
    )
    assert.deepEqual(levelsAmong(open, 0n).levels, [])
  })
})

describe('the levels of a copier', () => {
  const leader: LeaderLevels = levelsAmong([order(7, 0n, closePosition), order(8, 40n, reduceOnly)], 100n)
  const names = (held: bigint, of = leader) => levelsFor(held, of).map(({ name }) => name)

  it('are for the same share, in whole lots, and named by it', () => {
    assert.deepEqual(names(100n), ['lead-7-0', 'lead-8-40'])
    assert.deepEqual(names(16n), ['lead-7-0', 'lead-8-6'])
    assert.deepEqual(names(2n), ['lead-7-0'])
    assert.equal(leaderOrderOf('lead-8-6'), 8)
    assert.equal(leaderOrderOf('close-trade-8-1'), undefined)
  })

  it('are all that there is where the leader’s are, and none on another side', () => {
    assert.deepEqual(names(16n, { ...leader, held: 30n }), ['lead-7-0', 'lead-8-16'])
    assert.deepEqual([names(-16n), names(0n)], [[], []])
  })

  it('are placed and cancelled by what is there, and a copier’s own stays', () => {
    const open = ['lead-7-0.123', 'lead-8-4', 'own'].map((clientId) => ({ clientId }))
    const { toCancel, toPlace } = compareLevels(open, levelsFor(16n, leader))
    assert.deepEqual(toCancel, [{ clientId: 'lead-8-4' }])
    assert.deepEqual(
      toPlace.map(({ name }) => name),
      ['lead-8-6'],
    )
  })
})
