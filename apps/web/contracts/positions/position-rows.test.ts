import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { tiersOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { type Held, walletFigures } from '../figures/account-figures.ts'
import type { Terms } from '../figures/contract-terms.ts'
import { inUnified, type PositionRow, positionRows } from './position-rows.ts'

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

describe('positions of two contracts', () => {
  const termsOf = (pair: string, sort: number) =>
    ({
      ...{ pair, value: { family: 'linear', factor: 10_000n }, tick: 10_000_000n, lot: 100_000n },
      tiers: tiersOf([{ cap: 5_000_000_000_000n, rate: 400_000n, maxLeverage: 125 }]),
      ...{ makerRate: 20_000n, takerRate: 50_000n, uplWeight: 100_000_000n },
      row: {
        ...{ base: pair.slice(0, 3), quote: 'USDT', marginCoin: 'USDT', contractSide: 1, sort },
        coinResultVo: { symbolPricePrecision: 1 },
      },
    }) as unknown as Terms
  const held = (pair: string): Held => ({
    ...{ pair, side: 'both', isolated: false, leverage: 10, qty: 100n, entryValue: 600_000_000_000n, margin: 0n },
    ...{ spent: 0n, buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n },
  })
  const stop = (id: number, pair: string) =>
    ({
      ...{ id, pair, type: 'stopMarket', side: 'sell', stopPrice: '57000', qty: null, executedQty: '0' },
      contract: { positionSide: 'both', reduceOnly: false, closePosition: true },
    }) as unknown as OrderRow

  it('each have their own exits, though the orders can be gone through only once', () => {
    const pairs = ['BTC-USDT', 'ETH-USDT']
    const terms = new Map(pairs.map((pair, at) => [pair, termsOf(pair, at)]))
    const { positions } = walletFigures(
      1_000_000_000_000n,
      pairs.map((pair) => ({
        ...{ terms: terms.get(pair) as Terms, mark: 600_000n, held: [held(pair)], isHedged: false },
      })),
    )
    const orders = new Map(pairs.map((pair, id) => [id, stop(id, pair)])).values()
    const rows = positionRows(positions, undefined, { terms, prices: undefined, orders, ids: new Map(), contracts: '' })
    assert.deepEqual(
      rows.map(({ pair, exits }) => [pair, exits.loss.whole?.id]),
      [
        ['BTC-USDT', 0],
        ['ETH-USDT', 1],
      ],
    )
  })
})
