import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { tiersOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { balanceFor, type Held, type Pair, walletFigures } from './account-figures.ts'
import type { Terms } from './contract-terms.ts'

const USDT = 100_000_000n

/** BTCUSDT: tick 0.1, lot 0.001, so a lot at a tick is 0.0001 USDT; 0.4 % up to 50,000. */
const terms = {
  pair: 'BTC-USDT',
  value: { family: 'linear', factor: 10_000n },
  tiers: tiersOf([{ cap: 50_000n * USDT, rate: 400_000n, maxLeverage: 125 }]),
  tick: 10_000_000n,
  lot: 100_000n,
  makerRate: 20_000n,
  takerRate: 50_000n,
  uplWeight: 100_000_000n,
} as unknown as Terms

const long: Held = {
  pair: 'BTC-USDT',
  side: 'both',
  isolated: false,
  leverage: 10,
  qty: 100n,
  entryValue: 6_000n * USDT,
  margin: 0n,
  spent: 3n * USDT,
  buyQty: 0n,
  buyValue: 0n,
  sellQty: 0n,
  sellValue: 0n,
}
const at = (mark: bigint, ...held: Held[]): Pair => ({ terms, mark, held, isHedged: false })

describe('a wallet of 1,000 USDT with a long of 0.1 BTC from 60,000 at 10x', () => {
  it('has the figures of the core’s formulas at the mark', () => {
    const { upl, equity, positionMargin, available, transferable, maintenance, positions } = walletFigures(
      1_000n * USDT,
      [at(610_000n, long)],
    )
    assert.equal(upl, 100n * USDT)
    assert.equal(equity, 1_100n * USDT)
    assert.equal(positionMargin, 610n * USDT)
    assert.equal(available, 490n * USDT)
    // Unrealised profit does not leave.
    assert.equal(transferable, 390n * USDT)
    assert.equal(maintenance, 2_440_000_000n)
    assert.equal(positions[0]?.roe, 16_393_442n)
  })

  it('has a margin ratio of zero where nothing is held, and none where no equity is left for what is', () => {
    const none = { ...long, qty: 0n, entryValue: 0n }
    assert.equal(walletFigures(0n, [at(600_000n, none)]).ratio, 0n)
    assert.equal(walletFigures(1_000n * USDT, [at(600_000n, long)]).ratio, 2_400_000n)
    assert.equal(walletFigures(1_000n * USDT, [at(490_000n, long)]).ratio, undefined)
  })

  it('is liquidated where equity is what it needs: (6,000 − 1,000) / (0.1 × (1 − 0.4 %))', () => {
    const [figures] = walletFigures(1_000n * USDT, [at(600_000n, long)]).positions
    assert.equal(figures?.liquidationPrice && roundRatio(figures.liquidationPrice, 'ceil'), 502_009n)
    // Entry, and what has been spent and will be for closing.
    assert.equal(figures?.breakEvenPrice && roundRatio(figures.breakEvenPrice, 'ceil'), 600_601n)
  })

  it('and orders to buy 0.1 more holds their margin too', () => {
    const { orderMargin } = walletFigures(1_000n * USDT, [at(600_000n, { ...long, buyValue: 5_900n * USDT })])
    assert.equal(orderMargin, 590n * USDT)
  })
})

it('an isolated position is backed by its own margin alone', () => {
  const held = { ...long, isolated: true, margin: 600n * USDT }
  const { equity, isolatedMargin, isolatedUpl, positionMargin, positions } = walletFigures(400n * USDT, [
    at(590_000n, held),
  ])
  assert.deepEqual([equity, isolatedMargin, isolatedUpl, positionMargin], [400n * USDT, 600n * USDT, -100n * USDT, 0n])
  assert.equal(positions[0]?.liquidationPrice && roundRatio(positions[0].liquidationPrice, 'ceil'), 542_169n)
})

it('a unified account’s money for a coin is what its wallet would have available, winning or losing', () => {
  for (const mark of [610_000n, 600_000n, 590_000n]) {
    const pairs = [at(mark, { ...long, buyQty: 50n, buyValue: 2_950n * USDT })]
    const usable = 1_234n * USDT + 1n
    assert.equal(walletFigures(balanceFor(usable, pairs), pairs).available, usable, `${mark}`)
  }
})
