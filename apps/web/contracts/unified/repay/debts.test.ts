import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coinRow, coins, collateral } from '../figures.fixture.ts'
import { amountFault, debtsOf, owedOf, sourcesOf } from './debts.ts'

const terms = [collateral('USDT')]
const owing = (walletBalance: string, upl: string, borrowed: string) => {
  const [debt] = debtsOf({ coins: [coinRow('USDT', { walletBalance, upl, borrowed })], collaterals: terms })
  return debt
}

describe('a debt', () => {
  it('bears interest but for unrealised losses up to what is free (U4)', () => {
    const debt = owing('-9000', '-3000', '12000')
    assert.deepEqual(
      [debt?.owed, debt?.bearing, debt?.nextInterest, debt?.isAboveLimit],
      ['9000', '9000.00000000', '0.09000000', true],
    )
  })

  it('above the limit bears interest by the third power (U4)', () => {
    const debt = owing('-12000', '0', '12000')
    assert.deepEqual([debt?.nextInterest, debt?.isAboveLimit], ['0.20736000', true])
  })

  it('of a loss that is not realised can not be repaid', () => {
    const debt = owing('100', '-300', '200')
    assert.deepEqual([debt?.borrowed, debt?.owed, debt?.nextInterest], ['200', '0', '0.00000000'])
  })

  it('is not one where nothing is borrowed', () => {
    assert.deepEqual(debtsOf({ coins, collaterals: terms }), [])
  })
})

it('repays with what is there, and with no coin that an unrealised loss has used up', () => {
  const [usdt] = coins
  const used = coinRow('SOL', { walletBalance: '1', equity: '-1', upl: '-2' })
  const empty = coinRow('XRP')
  const names = sourcesOf([...coins, used, empty], 'USDT').map(({ coin }) => coin)
  assert.deepEqual(names, ['USDC', 'BTC', 'ETH'])
  assert.equal(usdt && owedOf(usdt), '0')
})

it('an amount to repay is a number, of the ledger’s decimals, and no more than is owed', () => {
  const faults = ['', '0', '-1', '1e3', '0.123456789', '12.00000001', '12', '0.00000001'].map((amount) =>
    amountFault(amount, '12'),
  )
  assert.deepEqual(faults, ['missing', 'missing', 'missing', 'missing', 'decimals', 'most', undefined, undefined])
})
