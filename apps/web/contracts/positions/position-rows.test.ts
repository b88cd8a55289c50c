import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inUnified, type PositionRow } from './position-rows.ts'

function shown(of: Partial<PositionRow>, isKnown: boolean) {
  const row = { isolated: false, liquidation: '55775.2', ratio: '100', ...of } as PositionRow
  const { liquidation, ratio } = inUnified(row, isKnown)
  return [liquidation, ratio]
}

describe('a position in a unified account', () => {
  it('has the price at which all coins together are liquidated, and no ratio of its own', () => {
    assert.deepEqual(shown({}, true), ['55775.2', null])
  })

  it('has no price until all of the account is known', () => {
    assert.deepEqual(shown({}, false), [null, null])
  })

  it('keeps its own figures when it is isolated', () => {
    assert.deepEqual(shown({ isolated: true }, false), ['55775.2', '100'])
  })
})
