import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SimulatedPrices } from '../price-source/index.ts'
import { directionAt, heldWorth, LEAD_TRADERS, type LeadTrader } from './lead-traders.ts'

const [tideline] = LEAD_TRADERS as [LeadTrader]
const rising = (ms: number) => ms
const turns = Array.from({ length: 2_000 }, (_, n) => n * tideline.everyMs)

describe('a lead trader of the demo', () => {
  it('is right as often as they are said to be', () => {
    const right = turns.filter((ms) => directionAt(tideline, 'BTCUSDT', rising, ms) === 1).length
    assert.ok(Math.abs((right / turns.length) * 100 - tideline.rightPercent) < 3, `${right}`)
  })

  it('changes their mind only when they decide anew', () => {
    const at = (ms: number) => directionAt(tideline, 'BTCUSDT', rising, ms)
    for (const ms of turns.slice(0, 50)) assert.equal(at(ms + tideline.everyMs - 1), at(ms))
    assert.equal(new Set(turns.map(at)).size, 2)
  })

  it('spreads stake times leverage over their contracts', () => {
    const worth = heldWorth(tideline, { symbol: 'BTCUSDT', base: 'BTC' }, new SimulatedPrices(), Date.UTC(2026, 0, 1))
    assert.equal(Math.abs(worth), 18_750)
  })
})
