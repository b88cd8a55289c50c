import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { meets, setFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import type { Pair } from '../figures/account-figures.ts'
import { flatPair } from '../figures/account-figures.ts'
import { engineAccount, engineTerms } from './engine-account.fixture.ts'
import { isTried, NOTHING_TRIED, partOf, pricedCoins, sizeKey, tryOut } from './scenario.ts'
import { value } from './value.ts'

describe('what is tried on an account', () => {
  const { floor, maker, alice } = setFloor('5000 USDT', '0.5 BTC')
  meets(maker, alice, 'buys', '0.2', '60000')
  const account = engineAccount(floor, alice)
  const [pair] = account.pairs as [Pair]
  const none = () => undefined

  it('changes nothing while nothing is tried', () => {
    assert.equal(isTried(NOTHING_TRIED), false)
    assert.equal(isTried({ ...NOTHING_TRIED, prices: new Map([['BTC', '0']]) }), false)
    assert.deepEqual(tryOut(account, NOTHING_TRIED, none), account)
  })

  it('reads percent as typed, and no price that is not one', () => {
    assert.deepEqual(['', '-', '-10', '12.5', '-99.99', '-100', '900', '901', '1e3', '0.001'].map(partOf), [
      10_000n,
      10_000n,
      9_000n,
      11_250n,
      1n,
      undefined,
      100_000n,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('trades at the prices of now, and then moves them', () => {
    const sizes = new Map([[sizeKey({ pair: pair.terms.pair, side: 'both' }), 500n]])
    const prices = new Map([['BTC', '-10']])
    const [position] = value(tryOut(account, { ...NOTHING_TRIED, sizes, prices }, none)).positions
    // 0.5 from 60,000 at 54,000.
    assert.deepEqual([position?.position.qty, position?.upl], [500n, -300_000_000_000n])
  })

  it('opens contracts that are not held', () => {
    const bare = { ...account, pairs: [] }
    const flat = () => flatPair(engineTerms(floor), pair.mark, { isHedged: false, leverage: 20, isolated: true })
    const sizes = new Map([[sizeKey({ pair: pair.terms.pair, side: 'both' }), -100n]])
    const { pools, positions } = value(tryOut(bare, { ...NOTHING_TRIED, sizes }, flat))
    // 6,000 at 20x, and its own pool.
    assert.deepEqual([positions[0]?.held.qty, positions[0]?.margin], [-100n, 30_000_000_000n])
    assert.deepEqual(
      pools.map(({ kind }) => kind),
      ['unified', 'isolated'],
    )
  })

  it('names the coins whose prices matter', () => {
    assert.deepEqual(pricedCoins(account), ['BTC', 'USDT'])
    assert.deepEqual(pricedCoins({ ...account, isUnified: false }), ['BTC'])
  })
})
