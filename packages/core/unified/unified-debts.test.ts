import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { USDT } from '../simulation/listings.ts'
import { read, write } from '../trading-floor/words.fixture.ts'
import { type Coin, meets, setFloor, type UnifiedFloor } from './unified-floor.fixture.ts'

describe('interest', () => {
  /** Alice owes so much USDT, with other coins that cover it, and has a position to be no idle account. */
  function setDebtor(owes: string) {
    const { alice, floor, maker } = setFloor('100000 USDC')
    meets(maker, alice, 'buys', '0.1', '60000')
    const wallet = Number(floor.coin(alice, 'USDT').wallet)
    floor.gives(alice, `${(100_000 - wallet).toFixed(8)} USDT`)
    floor.leaves(alice, '100000 USDT')
    // A loss: bought dear, sold cheap.
    const size = (Number(owes) / 1_000).toFixed(3)
    meets(maker, alice, 'buys', size, '60500')
    meets(maker, alice, 'sells', size, '59500')
    return { alice, floor, maker }
  }

  test('U4: is charged five minutes past the hour, on what is owed', () => {
    const { alice, floor } = setDebtor('5')
    floor.time = Date.UTC(2026, 0, 5, 2, 5)
    floor.prices()
    floor.settles()
    const [reported] = floor.events.filter((event) => event.kind === 'interest')
    assert.ok(reported && reported.bearing > 0n && reported.bearing <= reported.borrowed)
    assert.equal(reported.amount, (reported.bearing * 1_000n + 99_999_999n) / 100_000_000n)
    assert.equal(floor.house('interestIncome', 'USDT'), write(reported.amount))
    assert.equal(floor.coin(alice, 'USDT').wallet, write(reported.wallet))
  })

  test('is charged to each of many accounts once an hour, in portions', () => {
    const { alice, floor } = setDebtor('5')
    for (let n = 0; n < 3; n++) assert.equal(floor.upgrades(floor.opens(`idler ${n}`)), 'none')
    for (const hour of [2, 3]) {
      floor.time = Date.UTC(2026, 0, 5, hour, 5)
      floor.prices()
      floor.settles()
    }
    const reported = floor.events.filter((event) => event.kind === 'interest')
    assert.deepEqual(
      reported.map(({ at }) => new Date(at).getUTCHours()),
      [2, 3],
    )
    assert.ok(reported.every(({ account }) => account === alice.account))
  })
})

describe('repaying', () => {
  const conversions = (floor: UnifiedFloor) =>
    floor.events.flatMap((event) =>
      event.kind === 'conversion'
        ? [`${write(event.fromAmount)} of ${event.fromAsset} for ${write(event.toAmount)}, fee ${write(event.fee)}`]
        : [],
    )

  /** Alice owes USDT by a loss. */
  function setDebtor(size: string, ...funds: string[]) {
    const { alice, floor, maker } = setFloor(...funds)
    alice.leverage(50)
    const coins = funds.map((text) => text.split(' ')[1] as Coin).filter((coin) => coin === 'BTC')
    if (coins.length > 0) floor.switches(alice, coins)
    meets(maker, alice, 'buys', size, '60500')
    meets(maker, alice, 'sells', size, '59500')
    return { alice, floor, maker }
  }

  test('by hand, of so much as its owner says', () => {
    const { alice, floor } = setDebtor('1', '3000 USDC', '0.5 BTC')
    assert.equal(floor.coin(alice, 'USDT').borrowed, '1060')
    const repay = (amount: string) =>
      floor.tries({ kind: 'repay-debt', account: alice.account, asset: USDT, amount: read(amount) }).refusal
    assert.equal(repay('60'), 'none')
    assert.deepEqual(conversions(floor), ['60.06006007 of 9 for 60, fee 0.06006007'])
    assert.equal(floor.coin(alice, 'USDT').borrowed, '1000')
    assert.equal(repay('0'), 'none')
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
    assert.equal(repay('0'), 'noDebt')
    // The house has the opposite amounts: its inventory what was sold less what it gave.
    assert.equal(floor.house('inventory', 'USDT').startsWith('-1061'), true)
  })

  test('U5: by itself where more is owed than the limit, all of it, stablecoins first', () => {
    const { alice, floor } = setDebtor('11', '3000 USDC', '0.5 BTC')
    const reported = conversions(floor)
    assert.equal(reported.length, 2)
    assert.ok(reported[0]?.startsWith('3000 of 9 for 2985'))
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
    assert.equal(floor.coin(alice, 'USDC').wallet, '0')
  })

  test('by itself once an hour where nothing could earn it back', () => {
    const { alice, floor } = setDebtor('1', '3000 USDC')
    assert.deepEqual(conversions(floor), [])
    floor.time = Date.UTC(2026, 0, 5, 2, 5)
    floor.thaws()
    floor.settles()
    assert.equal(conversions(floor).length, 1)
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
  })

  test('with the coins that are named alone, at prices of now', () => {
    const { alice, floor } = setDebtor('1', '3000 USDC', '0.5 BTC')
    floor.time += 11_000
    const repay = { kind: 'repay-debt', account: alice.account, asset: USDT, sources: 1 } as const
    assert.equal(floor.tries(repay).refusal, 'indexFrozen')
    floor.thaws()
    assert.equal(floor.tries(repay).refusal, 'none')
    assert.deepEqual([floor.coin(alice, 'USDC').wallet, floor.coin(alice, 'USDT').borrowed], ['3000', '0'])
  })
})
