import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BTC_INVERSE, BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'
import { topHoldersOf } from './top-holders.ts'
import type { Trader } from './trader.fixture.ts'

describe('the largest holders of a contract', () => {
  const floor = new PerpetualsFloor({ clampPpm: 100_000 })
  floor.index('60000')
  floor.index('60000', BTC_INVERSE)
  const found = (market = BTC_PERPETUAL) =>
    topHoldersOf(floor.runner.exchange.state).find((top) => top.market === market)
  const meets = (buyer: Trader, seller: Trader, text: string, on = BTC_PERPETUAL) => {
    seller.sells(text, { on })
    buyer.buys(text, { on })
  }
  const wealthy = ['1003000', '1002000', '1001000'].map((amount, i) => floor.opens(`wealthy-${i}`, `${amount} USDT`))
  const small = Array.from({ length: 8 }, (_, i) => floor.opens(`small-${i}`, '1000 USDT', '1 BTC'))
  const [alice, bob, carol] = wealthy as [Trader, Trader, Trader]

  it('are nobody while nobody holds it', () => assert.equal(found(), undefined))

  it('are a fifth of them, rounded up, by what they have and not by what they hold', () => {
    for (const [i, trader] of small.entries()) if (i % 2 === 0) meets(trader, small[i + 1] as Trader, '0.1 @ 60000')
    meets(alice, bob, '0.005 @ 60000')
    const top = { market: BTC_PERPETUAL, longAccounts: 1, shortAccounts: 1, longQty: 5n, shortQty: 5n }
    assert.deepEqual(found(), top)
    meets(carol, bob, '0.002 @ 60000')
    assert.deepEqual(found(), { ...top, longAccounts: 2, longQty: 7n, shortQty: 7n })
  })

  it('are those with more when profit and loss are counted', () => {
    const poor = small[0] as Trader
    meets(carol, poor, '0.1 @ 60000')
    meets(carol, bob, '4 @ 60000')
    for (let second = 0; second < 4; second++) floor.index('60900')
    // One of the small is out, so two of ten are counted: carol has gained enough to be one, and bob no longer is.
    assert.deepEqual(found(), {
      market: BTC_PERPETUAL,
      longAccounts: 2,
      shortAccounts: 0,
      longQty: 4_107n,
      shortQty: 0n,
    })
  })

  it('have the margin of their isolated positions too, and of another coin nothing', () => {
    const [one, two, three] = small as [Trader, Trader, Trader]
    one.isolates(BTC_INVERSE)
    meets(one, two, '500 @ 60000', BTC_INVERSE)
    // Of two who have the same but for the fee, the maker has more.
    assert.equal(found(BTC_INVERSE)?.shortAccounts, 1)
    three.gets('1 BTC')
    meets(three, two, '300 @ 60000', BTC_INVERSE)
    assert.deepEqual(found(BTC_INVERSE), {
      ...{ market: BTC_INVERSE, longAccounts: 1, shortAccounts: 0, longQty: 3n, shortQty: 0n },
    })
  })
})
