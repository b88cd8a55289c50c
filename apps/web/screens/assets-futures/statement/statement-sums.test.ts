import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { causeOf, type StatementLine, savesAbove, sumsOf } from './statement-sums.ts'

const line = (step: StatementLine['step'], figures: Partial<StatementLine> = {}): StatementLine => ({
  ...{ id: '1', ctime: 0, liquidationId: '7', contractId: '21', contractName: 'BTC-USDT', step },
  ...{ marginCoin: 'USDT', equityCoin: 'USDT', isUnified: 0, repaid: [], conversions: [], indexSources: [] },
  ...{ positionType: 1, orderSide: null, indexPrice: '57200', indexState: 'good', tagPrice: '57228.9' },
  ...{ equity: '114.45', maintMargin: '114.46', marginRate: '1', walletBalance: '1500', volume: '0', price: '0' },
  ...{ money: '0', realizedAmount: '0', tradeFee: '0', clearance: '0', toFund: '0', fundBalance: '0', orderId: '' },
  ...figures,
})

describe('the sums of a statement', () => {
  it('are what selling and being taken over brought, cost and gave to the fund', () => {
    const sums = sumsOf([
      line('began', { price: '57229' }),
      line('canceled'),
      line('canceled'),
      line('sold', { realizedAmount: '-556.10', tradeFee: '5.722', clearance: '11.44', toFund: '11.44' }),
      line('takenOver', { realizedAmount: '-834.15', tradeFee: '8.58', toFund: '1.05' }),
      line('fundPaid', { toFund: '-3.2' }),
      line('ended'),
    ])
    assert.deepEqual(sums, [{ coin: 'USDT', realised: '-1390.25', fees: '14.302', toFund: '12.49', fromFund: '3.2' }])
  })

  it('leave out what the liquidation account did with it later', () => {
    const later = line('workedOff', { realizedAmount: '5', toFund: '5' })
    assert.deepEqual(sumsOf([later]), [])
  })

  it('of a unified account are apart by what its contracts settle in', () => {
    const sums = sumsOf([
      line('sold', { realizedAmount: '-10', tradeFee: '1' }),
      line('sold', { marginCoin: 'BTC', realizedAmount: '-0.01', tradeFee: '0.001' }),
    ])
    assert.deepEqual(
      sums.map(({ coin, realised, fees }) => [coin, realised, fees]),
      [
        ['USDT', '-10', '1'],
        ['BTC', '-0.01', '0.001'],
      ],
    )
  })
})

it('the cause is the line that began it', () => {
  const began = line('began')
  assert.equal(causeOf([line('warning'), began, line('ended')]), began)
  assert.equal(causeOf([]), undefined)
})

it('a long would have been safe above the mark, a short below it', () => {
  assert.equal(savesAbove(line('began', { price: '57229', tagPrice: '57228.9' })), true)
  assert.equal(savesAbove(line('began', { price: '57228.8', tagPrice: '57228.9' })), false)
})
