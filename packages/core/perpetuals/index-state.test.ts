import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GivenIndex, IndexState, PriceKind } from '../messages/terms.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

function setFloor(version?: number) {
  const floor = new PerpetualsFloor({}, false, version)
  const alice = floor.opens('alice', '100000 USDT')
  const bob = floor.opens('bob', '100000 USDT')
  floor.index('60000')
  return { floor, alice, bob }
}

const indexState = (floor: PerpetualsFloor) =>
  only(floor.asks({ kind: 'query-contract', market: BTC_PERPETUAL }), 'mark')[0]?.indexState

describe('an index that stops coming', () => {
  test('counts as frozen after ten seconds, and after a minute only what reduces enters', () => {
    const { floor, alice } = setFloor()
    floor.waits(9_999)
    assert.equal(indexState(floor), IndexState.good)
    assert.equal(alice.leverage(30), 'none')
    floor.waits(1)
    assert.equal(indexState(floor), IndexState.frozen)
    assert.equal(alice.leverage(40), 'indexFrozen')
    alice.buys('0.1 @ 59000')
    floor.time += 50_000
    assert.equal(alice.buyRefused('0.1 @ 59000'), 'contractReduceOnly')
  })

  test('comes back after three good seconds, however many prices come in one, and opens a minute later', () => {
    const { floor, alice } = setFloor()
    floor.time += 3_600_000
    for (let n = 0; n < 20; n++) floor.index('60000', BTC_PERPETUAL, 10)
    assert.equal(indexState(floor), IndexState.frozen)
    for (let second = 0; second < 3; second++) floor.index('60000')
    assert.equal(indexState(floor), IndexState.good)
    assert.equal(alice.buyRefused('0.1 @ 59000'), 'contractReduceOnly')
    for (let second = 0; second < 60; second++) floor.index('60000')
    alice.buys('0.1 @ 59000')
  })

  /** Seconds of an index a fifth away until it counts; `indexState`: as it is given. */
  const secondsUntilGood = (indexState: number, version?: number) => {
    const { floor } = setFloor(version)
    floor.time += 10_000
    for (let second = 1; second <= 90; second++) {
      floor.time += 1_000
      const command = { kind: 'set-price', market: BTC_PERPETUAL, priceKind: PriceKind.index, indexState } as const
      const { refusal } = floor.tries({ ...command, price: 72_000n * 100_000_000n })
      if (refusal !== 'none') return refusal
      if (only(floor.asks({ kind: 'query-contract', market: BTC_PERPETUAL }), 'mark')[0]?.indexState === 0)
        return second
    }
    return 'never'
  }

  test('comes back far from where it was after sixty good seconds, or after three once a person confirmed it', () => {
    assert.equal(secondsUntilGood(GivenIndex.good), 61)
    assert.equal(secondsUntilGood(GivenIndex.confirmed), 4)
    assert.equal(secondsUntilGood(GivenIndex.degraded), 'never')
  })

  test('could not be confirmed in a record of before', () => {
    assert.equal(secondsUntilGood(GivenIndex.confirmed, 14), 'badDefinition')
    assert.equal(secondsUntilGood(GivenIndex.good, 14), 61)
  })

  test('liquidates nobody while it is away', () => {
    const { floor, alice, bob } = setFloor()
    alice.isolates()
    alice.leverage(50)
    bob.sells('1 @ 60000')
    alice.buys('1 @ 60000')
    floor.time += 10_000
    for (let second = 0; second < 3; second++) floor.index('57000')
    assert.notEqual(alice.position(), 'flat')
    floor.index('57000')
    assert.equal(alice.position(), 'flat')
  })

  test('is refused where positions would be worth more than 64 bits hold', () => {
    const { floor } = setFloor()
    const price = (1n << 31n) * 1_000_000n
    const refusalAt = (units: bigint) =>
      floor.tries({ kind: 'set-price', market: BTC_PERPETUAL, priceKind: 2, price: units }).refusal
    assert.deepEqual([refusalAt(price), refusalAt(price - 1n)], ['badDefinition', 'none'])
  })
})
