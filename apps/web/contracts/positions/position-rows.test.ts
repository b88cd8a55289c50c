import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inUnified, type PositionRow } from './position-rows.ts'

/** Of a contract with ticks of 0.1, by the wallet's own figures. */
function row(of: Partial<PositionRow>): PositionRow {
  const terms = { tick: 10_000_000n, row: { coinResultVo: { symbolPricePrecision: 1 } } }
  return { side: 'long', isolated: false, liquidation: '55775.2', ratio: '100', terms, ...of } as PositionRow
}

describe('a position in a unified account', () => {
  const shown = (of: Partial<PositionRow>, price: string | undefined) => {
    const { liquidation, ratio } = inUnified(row(of), price)
    return [liquidation, ratio]
  }

  it('is liquidated where the exchange says, against its holder to the next tick', () => {
    assert.deepEqual(shown({}, '11289.68187063'), ['11289.7', null])
    assert.deepEqual(shown({ side: 'short' }, '11289.68187063'), ['11289.6', null])
    assert.deepEqual(shown({}, '11289.60000000'), ['11289.6', null])
  })

  it('has no price where the exchange has none, or has not said yet', () => {
    assert.deepEqual(
      [shown({}, ''), shown({}, undefined)],
      [
        [null, null],
        [null, null],
      ],
    )
  })

  it('keeps its own figures when it is isolated', () => {
    assert.deepEqual(shown({ isolated: true }, '1'), ['55775.2', '100'])
  })
})
