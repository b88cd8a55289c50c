import assert from 'node:assert/strict'
import { it } from 'node:test'
import { csvOf, payoutDays, ratePercent, sumsOf } from './earn-figures.ts'

it('a rate has two decimals, and more where it needs them', () => {
  assert.deepEqual(['5', '3.65', '0.4', '1.2345'].map(ratePercent), ['5.00', '3.65', '0.40', '1.2345'])
})

it('the calendar is added up by day and coin, and what is estimated stays marked', () => {
  const payout = { positionId: 1, coin: 'USDT', principal: '0', isRenewed: false, isEstimate: false }
  const [first, second] = payoutDays([
    { ...payout, atMs: 1, reward: '0.10000000' },
    { ...payout, atMs: 1, reward: '0.05000001', isEstimate: true },
    { ...payout, atMs: 2, reward: '0.20000000', principal: '500.00000000' },
  ])
  assert.deepEqual(sumsOf(first?.payouts ?? [], 'reward'), [{ coin: 'USDT', amount: '0.15000001', isEstimate: true }])
  assert.deepEqual(sumsOf(first?.payouts ?? [], 'principal'), [])
  assert.deepEqual(sumsOf(second?.payouts ?? [], 'principal'), [
    { coin: 'USDT', amount: '500.00000000', isEstimate: false },
  ])
})

it('a file keeps what its cells say, and starts no formula', () => {
  assert.equal(
    csvOf(
      ['Time', 'Coin'],
      [
        ['a,b', '=1+1'],
        ['say "x"', 'BTC'],
      ],
    ),
    'Time,Coin\r\n"a,b",\'=1+1\r\n"say ""x""",BTC\r\n',
  )
})
