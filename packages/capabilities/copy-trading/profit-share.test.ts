import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUnits, trimUnits } from '@bowline/money'
import { closed, NOTHING_SHARED, type ShareState, settled, withdrawn } from './profit-share.ts'

const units = (amount: number) => (amount < 0 ? -1n : 1n) * (parseUnits(String(Math.abs(amount)), 8) as bigint)
const text = (amount: bigint) => trimUnits(amount, 8)
const TEN_PERCENT = 100_000n
const after = (state: ShareState, ...profits: number[]) =>
  profits.reduce((so, profit) => closed(so, units(profit), TEN_PERCENT).state, state)

describe('the share of profit', () => {
  it('C3: 200, −50, 300, −500, 500, 100 withhold 110, of which 55 are due and 55 return', () => {
    const week = after(NOTHING_SHARED, 200, -50, 300, -500, 500, 100)
    assert.equal(text(week.withheld), '110')
    assert.equal(text(week.cum), '550')
    const { due, refund, state } = settled(week, TEN_PERCENT)
    assert.deepEqual([text(due), text(refund), text(state.highWaterMark)], ['55', '55', '550'])
  })

  it('C4: weeks of +500, −300, +200 and +400 pay 50, 0, 0 and 30', () => {
    let state = NOTHING_SHARED
    const paid = [500, -300, 200, 400].map((profit) => {
      const week = settled(after(state, profit), TEN_PERCENT)
      state = week.state
      return [text(week.due), text(state.cum)]
    })
    assert.deepEqual(paid, [
      ['50', '500'],
      ['0', '200'],
      ['0', '400'],
      ['30', '800'],
    ])
  })

  it('C5: half of the money taken out of a deficit of 300 leaves one of 150', () => {
    const lost = { ...NOTHING_SHARED, cum: units(-300) }
    const { highWaterMark, cum } = withdrawn(lost, units(350), units(700))
    assert.equal(text(highWaterMark - cum), '150')
  })

  it('takes out everything, and the deficit is gone; in small steps never sooner', () => {
    const lost = { ...NOTHING_SHARED, cum: units(-300) }
    assert.equal(withdrawn(lost, units(700), units(700)).highWaterMark, lost.cum)
    let state: ShareState = lost
    let equity = units(700)
    for (let step = 0; step < 350; step++) {
      state = withdrawn(state, units(1), equity)
      equity -= units(1)
    }
    assert.ok(state.highWaterMark - state.cum >= units(150))
  })

  it('has no deficit to scale above the mark, and takes what was not set aside from what is free, never more', () => {
    const gained = { ...NOTHING_SHARED, cum: units(100), highWaterMark: units(100) }
    assert.equal(withdrawn(gained, units(50), units(100)), gained)
    const short = { cum: units(1000), highWaterMark: 0n, withheld: units(5) }
    const shown = (free: number) => {
      const { due, owed, refund } = settled(short, TEN_PERCENT, units(free))
      return [due, owed, refund].map(text)
    }
    assert.deepEqual(
      [shown(0), shown(60), shown(500)],
      [
        ['5', '0', '0'],
        ['65', '60', '0'],
        ['100', '95', '0'],
      ],
    )
  })
})
