import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LedgerChange } from '@bowline/capabilities/ledger-history/index.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import { coinTrackingFile, koinlyFile } from './tax-files.ts'
import { eventsOf } from './year-events.ts'

const BTC = 1
const USDT = 2
const at = { timeMs: Date.UTC(2026, 10, 24, 3, 5, 7, 89), sequence: 9, isMain: true }
const change = (bizType: number, asset: number, amount: bigint, isMain = true): LedgerChange => ({
  ...{ ...at, bizType, asset, amount, isMain },
})
const texts = { coin: (asset: number) => (asset === BTC ? 'BTC' : 'USDT'), amount: String }

describe('what a command changed', () => {
  const trade = [
    change(BizType.tradeBase, BTC, 4_000_000n),
    change(BizType.tradeQuote, USDT, -239_600_000_000n),
    change(BizType.tradeFee, BTC, -4_000n),
  ]

  it('is one event when a coin came for another, with its fee beside it', () => {
    const [event, ...others] = eventsOf(trade)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [event?.product, event?.kind, event?.received, event?.sent, event?.fee],
      [
        ...['spot', 'trade', { asset: BTC, amount: 4_000_000n }],
        ...[
          { asset: USDT, amount: 239_600_000_000n },
          { asset: BTC, amount: 4_000n },
        ],
      ],
    )
  })

  it('is an event for each coin otherwise, and copied trades are told from own ones', () => {
    const events = eventsOf([
      change(BizType.contractProfit, USDT, 500n, false),
      change(BizType.contractFee, USDT, -20n),
      change(BizType.earn, USDT, 7n),
    ])
    assert.deepEqual(
      events.map(({ product, kind, received, sent }) => [product, kind, received?.amount ?? 0n, sent?.amount ?? 0n]),
      [
        ['copy-trading', 'contractProfit', 500n, 0n],
        ['futures', 'contractFee', 0n, 20n],
        ['earn', 'earn', 7n, 0n],
      ],
    )
  })

  it('is written for Koinly with the fee in its columns, for CoinTracking as a line of its own', () => {
    const [event] = eventsOf(trade)
    assert.ok(event)
    assert.equal(
      koinlyFile.linesOf(event, texts),
      '2026-11-24 03:05:07 UTC,239600000000,USDT,4000000,BTC,4000,BTC,,,,spot: trade,ledger-9-trade\r\n',
    )
    assert.deepEqual(coinTrackingFile.linesOf(event, texts).split('\r\n'), [
      'Trade,4000000,BTC,239600000000,USDT,,,Bowline,spot,trade 9,2026-11-24 03:05:07',
      'Other Fee,,,4000,BTC,,,Bowline,spot,trade 9,2026-11-24 03:05:07',
      '',
    ])
  })
})
