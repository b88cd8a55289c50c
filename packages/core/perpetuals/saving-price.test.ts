import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event } from '../messages/events.ts'
import { LiquidationStep } from '../messages/terms.ts'
import { only, write } from '../trading-floor/words.fixture.ts'
import { BTC_INVERSE, BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

/** Limits wide enough for the prices of the examples. */
const WIDE = { nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000 } as const

function begunIn(events: readonly Event[]) {
  return only(events, 'liquidation').find(({ step }) => step === LiquidationStep.began)
}

/** Alice with half a Bitcoin on 1,500 USDT of isolated margin; what she pays for opening is given to her. */
function setAlice(side: 'buys' | 'sells') {
  const floor = new PerpetualsFloor(WIDE)
  const maker = floor.opens('maker', '10000000 USDT')
  floor.index('60000')
  const alice = floor.opens('alice', '1515 USDT')
  alice.isolates()
  alice.leverage(20)
  maker[side === 'buys' ? 'sells' : 'buys']('0.5 @ 60000')
  alice[side]('0.5 @ 60000')
  return { floor }
}

describe('the mark that would have saved somebody', () => {
  test('is named to the tick', () => {
    for (const [side, price, saving] of [
      ['buys', '57228.91', '57228.92'],
      ['sells', '62749.01', '62749'],
    ] as const) {
      const { floor } = setAlice(side)
      assert.equal(begunIn(floor.index(saving).events), undefined)
      const began = begunIn(floor.index(price).events)
      assert.deepEqual([began?.market, began?.qty], [BTC_PERPETUAL, 500n])
      assert.equal(write(began?.price ?? 0n, 1_000_000n), saving)
    }
  })

  test('is named of so small a position too that roundings hide its margin for many ticks', () => {
    // A contract of 100 USD, of which a unit of Bitcoin is four ticks.
    const begun = (price: string) => {
      const floor = new PerpetualsFloor({ ...WIDE, makerRate: 0, takerRate: 0 })
      const maker = floor.opens('maker', '1 BTC')
      const alice = floor.opens('alice', '1 BTC')
      floor.index('61182', BTC_INVERSE)
      alice.isolates(BTC_INVERSE)
      alice.leverage(20, BTC_INVERSE)
      maker.buys('100 @ 61182', { on: BTC_INVERSE })
      alice.sells('100 @ 61182', { on: BTC_INVERSE })
      const { events } = floor.index(price, BTC_INVERSE)
      return begunIn(events)?.price
    }
    const saving = begun('65000')
    assert.ok(saving)
    const at = (ticks: bigint) => begun(write(ticks * 10_000_000n))
    assert.equal(at(saving), undefined)
    assert.equal(at(saving + 1n), saving)
  })
})
