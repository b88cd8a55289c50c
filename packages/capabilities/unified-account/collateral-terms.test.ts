import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defineCollateral } from './collateral-definition.ts'
import { type CollateralTexts, collateralTextsOf, isTighter, withTexts } from './collateral-terms.ts'
import type { Collateral } from './collaterals.ts'

const definition = {
  ...{ coin: 'ETH', market: 29, borrowLimit: '3', interestFree: '1', platformCap: '50000' },
  tiers: [
    ['200', '97.5'],
    ['500', '95'],
  ],
} as const
const known = defineCollateral(definition, 7) as Collateral & ReturnType<typeof defineCollateral>
const texts = collateralTextsOf(known)

function becomes(change: Partial<CollateralTexts>) {
  const terms = withTexts('ETH', known, { ...texts, ...change })
  return 'problem' in terms ? terms.problem : isTighter(known, terms) ? 'tighter' : 'looser'
}

describe('terms of collateral', () => {
  it('are typed as they are shown', () => {
    assert.deepEqual(texts, {
      ...{ tiers: '200 97.5; 500 95', platformCap: '50000', borrowLimit: '3', interestFree: '1' },
      ...{ hourlyPercent: '0.001', initialPercent: '10', maintenancePercent: '4' },
    })
    assert.deepEqual(
      withTexts('ETH', known, { ...texts, tiers: ' 200  97.5\n500 95 ' }),
      withTexts('ETH', known, texts),
    )
  })

  it('are tighter where anybody has or may owe less by them, or pays more', () => {
    const tighter: Partial<CollateralTexts>[] = [
      ...[{ tiers: '200 97; 500 95' }, { tiers: '200 97.5' }, { tiers: '100 99; 500 95' }],
      ...[{ platformCap: '49999' }, { borrowLimit: '2.9' }, { interestFree: '0' }],
      ...[{ hourlyPercent: '0.002' }, { initialPercent: '11' }, { maintenancePercent: '5' }],
      // Something better beside it makes no difference.
      { platformCap: '0', borrowLimit: '2.9' },
    ]
    for (const change of tighter) assert.equal(becomes(change), 'tighter', JSON.stringify(change))
    const looser: Partial<CollateralTexts>[] = [
      ...[{}, { tiers: '200 98; 500 95' }, { tiers: '300 97.5; 500 95; 900 10' }, { platformCap: '0' }],
      ...[{ borrowLimit: '4' }, { interestFree: '2' }, { hourlyPercent: '0' }, { initialPercent: '9' }],
    ]
    for (const change of looser) assert.equal(becomes(change), 'looser', JSON.stringify(change))
  })

  it('are refused where they are no ladder or no number', () => {
    for (const tiers of [
      '',
      '200',
      '200 97.5; 100 95',
      '200 95; 500 97.5',
      '200 101',
      'x 5',
      '1 9; 2 8; 3 7; 4 6; 5 5; 6 4; 7 3',
    ])
      assert.match(becomes({ tiers }), / /, tiers)
    assert.match(becomes({ borrowLimit: '-1' }), / /)
    assert.match(becomes({ initialPercent: '3' }), / /)
  })
})
