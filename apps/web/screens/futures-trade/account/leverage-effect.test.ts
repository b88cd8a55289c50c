import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { againstHolder, LONG } from '@bowline/core/formulas/perpetuals/contract.ts'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { meets, setFloor, type UnifiedFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { formatUnits } from '@bowline/money'
import type { Pair } from '../../../contracts/figures/account-figures.ts'
import { engineAccount } from '../../../contracts/what-if/engine-account.fixture.ts'
import { value } from '../../../contracts/what-if/value.ts'
import { leverageEffect } from './leverage-effect.ts'

type Alice = ReturnType<typeof setFloor>['alice']

function effectOf(floor: UnifiedFloor, alice: Alice, leverage: number) {
  const account = engineAccount(floor, alice)
  const [pair] = account.pairs as [Pair]
  const balance = account.coins.find(({ coin }) => coin === 'USDT')?.wallet ?? 0n
  return leverageEffect(leverage, { pair, others: [], data: { balance, isUnified: true } }, account)
}

function ratiosNow(floor: UnifiedFloor, alice: Alice) {
  const { initialMargin, maintenance, marginBalance } = floor.unified(alice)
  return {
    initial: unifiedRatioOf(initialMargin, marginBalance),
    maintenance: unifiedRatioOf(maintenance, marginBalance),
  }
}

describe('another leverage in a unified account', () => {
  it('changes the account’s ratios as the exchange has them afterwards, and where a cross position is liquidated', () => {
    const { floor, maker, alice } = setFloor('4000 USDT')
    meets(maker, alice, 'buys', '0.5', '60000')
    const [now, less] = [effectOf(floor, alice, 20), effectOf(floor, alice, 10)]
    assert.deepEqual(now.ratios, ratiosNow(floor, alice))
    assert.equal(alice.leverage(10), 'none')
    assert.deepEqual(less.ratios, ratiosNow(floor, alice))
    const [position] = value(engineAccount(floor, alice)).positions
    const price = position?.liquidationPrice
    assert.deepEqual(less.liquidations, [price && roundRatio(price, againstHolder(LONG))])
    // What stands behind it is the same.
    assert.deepEqual(less.liquidations, now.liquidations)
    assert.ok((less.available ?? 0n) < (now.available ?? 0n))
  })

  it('that needs more than there is says how much more, to the unit', () => {
    const { floor, maker, alice } = setFloor('4000 USDT')
    meets(maker, alice, 'buys', '0.5', '60000')
    assert.equal(effectOf(floor, alice, 10).missing, 0n)
    const { missing } = effectOf(floor, alice, 5)
    assert.ok(missing > 0n)
    assert.equal(alice.leverage(5), 'insufficientMargin')
    floor.gives(alice, `${formatUnits(missing - 1n, 8)} USDT`)
    assert.equal(alice.leverage(5), 'insufficientMargin')
    floor.gives(alice, '0.00000001 USDT')
    assert.equal(alice.leverage(5), 'none')
  })

  it('of an isolated position moves money of its coin to it, which no other coin can be', () => {
    const { floor, maker, alice } = setFloor('2000 USDT', '1 BTC')
    floor.switches(alice, ['BTC'])
    alice.isolates()
    meets(maker, alice, 'buys', '0.5', '60000')
    const now = effectOf(floor, alice, 20)
    const { liquidations, missing } = effectOf(floor, alice, 10)
    // 1,500 more, and 485 are left.
    assert.equal(missing, 101_500_000_000n)
    assert.equal(alice.leverage(10), 'insufficientMargin')
    floor.gives(alice, '1015 USDT')
    assert.equal(alice.leverage(10), 'none')
    const [position] = value(engineAccount(floor, alice)).positions
    const price = position?.liquidationPrice
    assert.deepEqual(liquidations, [price && roundRatio(price, againstHolder(LONG))])
    assert.ok((liquidations[0] ?? 0n) < (now.liquidations[0] ?? 0n))
  })

  it('has no price and asks for nothing while the account is not known', () => {
    const { floor, maker, alice } = setFloor('4000 USDT')
    meets(maker, alice, 'buys', '0.5', '60000')
    const [pair] = engineAccount(floor, alice).pairs as [Pair]
    const effect = leverageEffect(5, { pair, others: [], data: { balance: 0n, isUnified: true } }, undefined)
    assert.deepEqual([effect.liquidations, effect.missing, effect.ratios], [[undefined], 0n, undefined])
  })
})
