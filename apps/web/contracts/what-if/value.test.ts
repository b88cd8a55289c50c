import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { only } from '@bowline/core/trading-floor/words.fixture.ts'
import { meets, setFloor, UnifiedFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { UnifiedTraders } from '@bowline/core/unified/unified-traders.fixture.ts'
import type { Held, Pair } from '../figures/account-figures.ts'
import { movePrices, switchCoin, trade } from './changes.ts'
import { engineAccount } from './engine-account.fixture.ts'
import { value } from './value.ts'

/** Balance and margins as the exchange answers them. */
function engineFigures(floor: UnifiedFloor, account: number): bigint[] {
  const [found] = only(floor.asks({ kind: 'query-unified', account }), 'unified')
  assert.ok(found)
  return [found.marginBalance, found.initialMargin, found.maintenance]
}

function pageFigures(account: Parameters<typeof value>[0]): bigint[] {
  const { unified } = value(account)
  assert.ok(unified)
  return [unified.marginBalance, unified.initialMargin, unified.maintenance]
}

describe('a unified account on the page', () => {
  it('has the figures of the exchange, whatever was traded, borrowed and sold', () => {
    const floor = new UnifiedFloor()
    floor.fund('200000')
    let compared = 0
    for (const { command, time } of new UnifiedTraders(3, floor.time).commands(400)) {
      floor.time = time
      floor.tries(command)
      const account = command.kind === 'place-contract-order' ? (command.account ?? 0) : 0
      if (account === 0 || floor.runner.exchange.state.holdings.poolOf(account) === 0) continue
      assert.deepEqual(pageFigures(engineAccount(floor, { account })), engineFigures(floor, account))
      compared++
    }
    assert.ok(compared > 100, `${compared} compared`)
  })

  it('is what it would be after a trade, a price and a switch, once they come', () => {
    const { floor, maker, alice } = setFloor('5000 USDT', '0.5 BTC', '4 ETH')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '0.3', '60000')
    const before = engineAccount(floor, alice)
    const [pair] = before.pairs as [Pair]
    const predicted = trade(before, pair, pair.held[0] as Held, 200n)
    meets(maker, alice, 'buys', '0.2', '60000')
    assert.deepEqual(pageFigures(predicted), engineFigures(floor, alice.account))
    const moved = movePrices(predicted, new Map([['BTC', 9_000n]]))
    floor.prices('54000')
    assert.deepEqual(pageFigures(moved), engineFigures(floor, alice.account))
    floor.switches(alice, ['ETH'])
    assert.deepEqual(pageFigures(switchCoin(moved, 'ETH', true)), engineFigures(floor, alice.account))
    const [held] = moved.pairs[0]?.held ?? []
    meets(maker, alice, 'sells', '0.5', '54000')
    const flat = trade(switchCoin(moved, 'ETH', true), moved.pairs[0] as Pair, held as Held, -500n)
    assert.deepEqual(pageFigures(flat), engineFigures(floor, alice.account))
  })

  it('U8: is liquidated where balance and margin meet when Bitcoin falls alone', () => {
    const { floor, maker, alice } = setFloor('5000 USDT', '1000 USDC', '0.5 BTC')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '0.8', '60000')
    const [position] = value(engineAccount(floor, alice)).positions
    assert.ok(position?.liquidationPrice)
    // A tick of 0.01: the first mark that liquidates, against the holder.
    const ticks = roundRatio(position.liquidationPrice, 'floor')
    const text = (of: bigint) => `${of / 100n}.${String(of % 100n).padStart(2, '0')}`
    for (let price = 54_000n; price * 100n > ticks + 1n; price -= 6_000n) floor.prices(String(price))
    floor.prices(text(ticks + 2n))
    assert.equal(floor.unified(alice).isLiquidating, 0)
    assert.equal(alice.position().slice(0, 8), 'long 0.8')
    floor.prices(text(ticks - 1n))
    assert.notEqual(alice.position().slice(0, 8), 'long 0.8')
  })
})
