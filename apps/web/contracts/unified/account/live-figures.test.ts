import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { only } from '@bowline/core/trading-floor/words.fixture.ts'
import { meets, setFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { engineAccount } from '../../what-if/engine-account.fixture.ts'
import { value } from '../../what-if/value.ts'
import { coinRow, totals } from '../figures.fixture.ts'
import { agrees, liveFigures } from './live-figures.ts'

describe('an answer of the exchange, brought to now', () => {
  it('has the wallets, margins and worths that the exchange itself would answer, to the last digit', () => {
    const { floor, maker, alice } = setFloor('20 USDT', '0.5 BTC')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '0.3', '60000')
    floor.prices('57123.4')
    const account = engineAccount(floor, alice)
    const answered = { totals, coins: account.coins.map(({ coin }) => coinRow(coin)), collaterals: [] }
    const now = liveFigures(answered, account, value(account))
    const found = floor.unified(alice)
    const { totals: all } = now
    const text = (units: bigint) => fromUnits(units, 8)
    assert.deepEqual(
      [all?.marginBalance, all?.totalEquity, all?.initialMargin, all?.maintMargin],
      [found.marginBalance, found.totalEquity, found.initialMargin, found.maintenance].map(text),
    )
    const assets = only(floor.asks({ kind: 'query-unified', account: alice.account }), 'unified-asset')
    assert.deepEqual(
      now.coins.map((row) => [row.walletBalance, row.upl, row.equity, row.borrowed, row.marginValue, row.canUseAmount]),
      assets.map((asset) =>
        [asset.wallet, asset.upl, asset.equity, asset.borrowed, asset.value, asset.usable].map(text),
      ),
    )
    assert.equal(now.coins.find(({ coin }) => coin === 'BTC')?.ratio, '0.98')
    // The loss is more than what the wallet has.
    assert.ok(assets.some(({ borrowed }) => borrowed > 0n))
  })
})

describe('the figures of a page and an answer of a moment before', () => {
  it('agree while prices alone moved, and not where something else is the matter', () => {
    assert.ok(agrees(totals, totals))
    assert.ok(agrees(totals, { ...totals, mmRatio: '0.02571175' }))
    assert.ok(!agrees(totals, { ...totals, mmRatio: '0.02571176' }))
    assert.ok(!agrees(totals, { ...totals, imRatio: '0.1' }))
  })
})
