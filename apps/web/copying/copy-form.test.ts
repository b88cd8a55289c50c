import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amountFault, formOf, NEW_SETTINGS, settingsFaults, settingsWish, withContract } from './copy-form.ts'

describe('the settings of a relation', () => {
  it('are sent in parts of a million, and none as zero', () => {
    const wish = settingsWish({ ...NEW_SETTINGS, stopLoss: '2.5', leverage: '10' })
    assert.deepEqual(wish, {
      ...{ mode: 'fixedRatio', leverage: 10, isolated: false, maxPositionMargin: '0', slippagePpm: 5_000 },
      ...{ takeProfitPpm: 0, stopLossPpm: 25_000, totalStopLossPpm: 500_000, totalTakeProfitPpm: 0 },
      markets: [],
    })
  })

  it('come back into the form as they were typed', () => {
    const typed = {
      ...NEW_SETTINGS,
      mode: 'multiplier',
      multiplier: '0.5',
      maxPositionMargin: '120',
      markets: [3],
    } as const
    const shown = { ...settingsWish(typed), perOrder: '0.00000000', maxPositionMargin: '120.00000000' }
    assert.deepEqual(formOf(shown as Parameters<typeof formOf>[0]), typed)
  })

  it('name the contracts that are copied, and none when it is all of them', () => {
    const all = [1, 2, 3]
    assert.deepEqual(withContract([], 2, false, all), [1, 3])
    assert.deepEqual(withContract([1, 3], 2, true, all), [])
    assert.deepEqual(withContract([1], 3, true, all), [1, 3])
    // One that may not be copied any more is left out with the next choice.
    assert.deepEqual(withContract([1, 9], 2, true, all), [1, 2])
  })

  it('have bounds, and fields of another mode are not asked for', () => {
    assert.deepEqual(settingsFaults(NEW_SETTINGS, '100'), {})
    const form = { ...NEW_SETTINGS, perOrder: 'x', multiplier: '11', slippage: '3', totalStopLoss: '', leverage: '1.5' }
    assert.deepEqual(settingsFaults(form, '100'), {
      leverage: { fault: 'range', least: '1', most: '125' },
      slippage: { fault: 'range', least: '0.1', most: '2' },
      totalStopLoss: { fault: 'number' },
    })
    assert.deepEqual(settingsFaults({ ...NEW_SETTINGS, mode: 'fixedAmount', perOrder: '101' }, '100'), {
      perOrder: { fault: 'range', least: '0', most: '100' },
    })
  })
})

it('an amount is a number within bounds that is there', () => {
  const bounds = { least: '50', most: '50000', available: '100' }
  const faults = ['', '0', '49', '50001', '101', '100'].map((text) => amountFault(text, bounds)?.fault)
  assert.deepEqual(faults, ['number', 'number', 'range', 'range', 'balance', undefined])
})
