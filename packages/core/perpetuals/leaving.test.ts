import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { journal, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, LiquidationStep } from '../messages/terms.ts'
import { USDT } from '../simulation/listings.ts'
import { only, read } from '../trading-floor/words.fixture.ts'
import { BTC_TIERS, tierTable } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const FREE = { makerRate: 0, takerRate: 0, clampPpm: 300_000, nearPpm: 200_000, farPpm: 300_000 }

/** Bob has 10,000 and is long 1.0 from 60,000 at 20x: 3,000 of margin. */
function setBob() {
  const floor = new PerpetualsFloor(FREE)
  const maker = floor.opens('maker', '1000000 USDT')
  const bob = floor.opens('bob', '10000 USDT')
  floor.index('60000')
  maker.sells('1 @ 60000')
  bob.buys('1 @ 60000')
  const leaves = (amount: string): string => {
    const wallet = { code: LedgerCode.futuresWallet, owner: bob.account, subKey: FuturesWallet.uUsdt }
    const lines = moved(wallet, { code: LedgerCode.spotAvailable, owner: bob.account }, USDT, read(amount))
    const key = { bizType: BizType.transfer, bizId: floor.key(), bizTime: floor.time }
    return floor.tries(journal(key, lines)).refusal
  }
  return { floor, bob, leaves }
}

describe('from a futures wallet', () => {
  test('leaves what positions do not need, and no unrealised profit', () => {
    const { floor, bob, leaves } = setBob()
    floor.index('61000')
    // 10,000 less 3,050 of margin at the mark; the profit of 1,000 stays.
    assert.deepEqual([bob.margin().available, bob.margin().transferable], ['7950', '6950'])
    assert.equal(leaves('6950.01'), 'insufficientBalance')
    assert.equal(leaves('6950'), 'none')
    assert.equal(bob.margin().transferable, '0')
  })

  test('leaves less by what is lost', () => {
    const { floor, leaves } = setBob()
    floor.index('59000')
    assert.equal(leaves('6050.01'), 'insufficientBalance')
    assert.equal(leaves('6050'), 'none')
  })

  test('leaves a tenth less while the index is frozen', () => {
    const { floor, leaves } = setBob()
    floor.time += 1_000
    floor.does({ kind: 'set-price', market: 5, priceKind: 2, indexState: 2, price: 0n })
    assert.equal(leaves('6300.01'), 'insufficientBalance')
    assert.equal(leaves('6300'), 'none')
  })
})

test('a trial of other tiers tells who would be liquidated, and changes nothing', () => {
  const { floor, bob, leaves } = setBob()
  leaves('6000')
  const rows = [{ cap: 10n ** 15n, rate: 9_000_000, maxLeverage: 10 }]
  const events = floor.does({ ...tierTable(BTC_TIERS, rows), dryRun: 1 }).events
  const lines = only(events, 'liquidation').map(({ account, step }) => [account, step])
  assert.deepEqual(lines, [[bob.account, LiquidationStep.wouldBegin]])
  assert.equal(bob.position(), 'long 1 for 60000')
  assert.equal(floor.runner.exchange.state.contract.maxLeverage(5), 125)
})
