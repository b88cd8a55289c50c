import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coinRow, coins, collateral, collaterals, totals } from '../figures.fixture.ts'
import { ratioOf, switchEffect, whyFixed } from './switch-effect.ts'

const account = { coins, collaterals }

it('a coin that counts nothing is said to have the ratio of its first slice, not none', () => {
  const terms = collateral('BTC', { tiers: [{ from: '0', to: '10', ratio: '0.98' }] })
  assert.equal(ratioOf(coinRow('BTC', { ratio: '0', collateralStatus: 0 }), terms), '0.98')
  assert.equal(ratioOf(coinRow('BTC', { ratio: '0.971', collateralStatus: 1 }), terms), '0.971')
  assert.equal(ratioOf(coinRow('BTC', { ratio: '0' }), undefined), '0')
})

describe('switching collateral', () => {
  it('of BTC off is refused for the ratio (U7)', () => {
    const { refusal, marginBalance, imRatio, mmRatio } = switchEffect(totals, account, new Map([['BTC', false]]))
    assert.deepEqual(
      [refusal, marginBalance, imRatio, mmRatio],
      [{ kind: 'ratio' }, '5597.70000000', '1.07160084', '0.09823231'],
    )
  })

  it('on counts a coin by its slices, with its unrealised profit', () => {
    const { marginBalance, refusal } = switchEffect(totals, account, new Map([['ETH', true]]))
    // 4.32258065 × 97.5 % × 3,000
    assert.deepEqual([marginBalance, refusal], ['47641.24840125', undefined])
    const rich = coins.map((row) =>
      row.coin === 'ETH' ? { ...row, coin: 'BTC', equity: '15', indexPrice: '60000' } : row,
    )
    const own = rich.filter(({ coin, collateralStatus }) => coin === 'BTC' && collateralStatus === 0)
    // 10 at 98 % and 5 at 95 %
    const many = switchEffect(totals, { coins: own, collaterals }, new Map([['BTC', true]]))
    assert.equal(many.marginBalance, '907997.70000000')
  })

  it('counts a coin by its worth where the slices are of worth', () => {
    const bow = coinRow('BOW', { walletBalance: '40000', indexPrice: '2' })
    const terms = collateral('BOW', { tiersBy: 'worth', tiers: [{ from: '0', to: '50000', ratio: '0.85' }] })
    const effect = switchEffect(totals, { coins: [bow], collaterals: [terms] }, new Map([['BOW', true]]))
    assert.equal(effect.marginBalance, '77497.70000000')
  })

  it('of several looks at what is so in the end', () => {
    const both = new Map([
      ['BTC', false],
      ['ETH', true],
    ])
    const { refusal, marginBalance } = switchEffect(totals, account, both)
    assert.deepEqual([refusal, marginBalance], [undefined, '18241.24840125'])
  })

  it('changes nothing where a coin stays as it is', () => {
    const effect = switchEffect(totals, account, new Map([['BTC', true]]))
    assert.deepEqual([effect.marginBalance, effect.refusal], [totals.marginBalance, undefined])
  })

  it('off is refused while the coin is owed, on is not', () => {
    const owing = [
      coinRow('BTC', { borrowed: '0.1', walletBalance: '-0.1', marginValue: '-6000', indexPrice: '60000' }),
    ]
    const on = switchEffect(totals, { coins: owing, collaterals }, new Map([['BTC', true]]))
    assert.deepEqual([on.refusal, on.marginBalance], [undefined, totals.marginBalance])
    const off = owing.map((row) => ({ ...row, collateralStatus: 1 as const }))
    assert.deepEqual(switchEffect(totals, { coins: off, collaterals }, new Map([['BTC', false]])).refusal, {
      kind: 'debt',
      coin: 'BTC',
    })
  })

  it('of all that covers a margin leaves a ratio of one', () => {
    const low = { ...totals, marginBalance: '29400.00000000' }
    const { imRatio, marginBalance } = switchEffect(low, account, new Map([['BTC', false]]))
    assert.deepEqual([imRatio, marginBalance], ['1.00000000', '0.00000000'])
  })
})

describe('a coin is fixed', () => {
  const cases = [
    [collateral('USDT', { isFixed: 1, collateralStatus: 1 }), 'fixed'],
    [collateral('BTC', { sysCollateralStatus: 0 }), 'closed'],
    [collateral('BTC', { platformCap: '5', platformUsage: '5' }), 'full'],
    [collateral('BTC', { platformCap: '5', platformUsage: '4.99' }), undefined],
    // What is on can always be asked to go.
    [collateral('BTC', { platformCap: '5', platformUsage: '5', collateralStatus: 1 }), undefined],
    [collateral('BTC', { sysCollateralStatus: 0, collateralStatus: 1 }), undefined],
  ] as const
  for (const [terms, why] of cases) {
    const { coin, collateralStatus, platformUsage, sysCollateralStatus } = terms
    it(`${why ?? 'not'}: ${coin}, ${platformUsage} used, accepted ${sysCollateralStatus}, on ${collateralStatus}`, () =>
      assert.equal(whyFixed(terms), why))
  }
})
