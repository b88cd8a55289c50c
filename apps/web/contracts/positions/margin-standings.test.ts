import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { UnifiedNow } from '../unified/account/use-unified-now.ts'
import type { LiveWallet } from '../use-wallets.ts'
import { standingsOf } from './margin-standings.ts'

/** A wallet with maintenance margin for cross positions, and an isolated position beside them. */
const isolated = { held: { pair: 'ETH-USDT', side: 'both', isolated: true }, ratio: 30_000_000n }
const cross = { held: { pair: 'BTC-USDT', side: 'both', isolated: false }, ratio: 60_000_000n }
const figures = { maintenance: 4n, ratio: 60_000_000n, positions: [isolated, cross] }
const wallets = [
  { coin: 'USDT', figures },
  { coin: 'USDC', figures: { maintenance: 0n, positions: [] } },
] as unknown
const account = (maintenance: bigint, marginBalance: bigint) =>
  ({ valued: { unified: { maintenance, marginBalance } } }) as unknown as UnifiedNow

describe('margin that somebody is warned of', () => {
  const named = (isUnified: boolean | undefined, unified?: UnifiedNow) =>
    standingsOf(wallets as LiveWallet[], isUnified, unified).map(({ key, name, ratio }) => [key, name, ratio])
  const apart = ['ETH-USDT/both', 'ETHUSDT', 30_000_000n]

  it('is of each wallet of a classic account, and of isolated positions', () => {
    assert.deepEqual(named(false), [['USDT', 'USDT', 60_000_000n], apart])
  })

  it('is of a unified account as a whole, whatever holds it: debts alone too', () => {
    assert.deepEqual(named(true, account(90n, 100n)), [['unified', undefined, 90_000_000n], apart])
    assert.deepEqual(standingsOf([], true, account(40n, 50n)), [
      { key: 'unified', name: undefined, ratio: 80_000_000n },
    ])
    assert.deepEqual(named(true, account(4n, 0n))[0], ['unified', undefined, undefined])
    assert.deepEqual(named(true, account(0n, 100n)), [apart])
  })

  it('is not of wallets while nobody knows what stands behind them', () => {
    assert.deepEqual([named(undefined), named(true)], [[apart], [apart]])
  })
})
