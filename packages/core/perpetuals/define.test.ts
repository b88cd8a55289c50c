import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommandOf, RecordedCommand } from '../messages/commands.ts'
import type { Event } from '../messages/events.ts'
import {
  ContractState,
  FuturesWallet,
  IndexState,
  LiquidationStep,
  MarketKind,
  type MarketState,
  PositionReason,
  PositionSide,
  Stp,
} from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import { CommandRunner } from '../simulation/fast-core.ts'
import { assetCommands, BTC_USDT, btcUsdt, USDT } from '../simulation/listings.ts'
import { nameOf, only } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL, btcInverse, btcPerpetual, ethPerpetual, tierTable, tierTables } from './contracts.fixture.ts'

const time = Date.UTC(2026, 0, 5)

function setExchange() {
  const runner = new CommandRunner()
  const run = (command: RecordedCommand): readonly Event[] => runner.run(command, time)
  const answer = (command: RecordedCommand): string => {
    run(command)
    return nameOf(Rejection, runner.exchange.state.rejection)
  }
  for (const command of [...assetCommands, ...tierTables]) run(command)
  return { runner, run, answer, s: runner.exchange.state }
}

describe('a contract', () => {
  test('is a market with terms of its own, reports both', () => {
    const { run } = setExchange()
    const events = run(btcPerpetual())
    const [market] = only(events, 'market')
    const [contract] = only(events, 'contract')
    assert.deepEqual([market?.marketKind, market?.symbol], [MarketKind.linear, 'BTCUSDT-PERP'])
    assert.deepEqual([contract?.market, contract?.settle, contract?.wallet], [BTC_PERPETUAL, USDT, FuturesWallet.uUsdt])
    assert.equal(contract?.quoteCode, 'USDT')
  })

  test('is worth lots × ticks × factor when linear, and contracts × K ÷ ticks when inverse', () => {
    const { run, s } = setExchange()
    run(btcPerpetual())
    run(btcInverse())
    // 0.001 BTC at 0.01 USDT is 0.00001 USDT; 100 USD at 0.1 USD are 10^11 units of BTC.
    assert.deepEqual([s.market.factor(5), s.market.factor(7)], [1_000n, 100_000_000_000n])
  })

  test('is reported to who asks for the definitions, with its tiers', () => {
    const { run, runner } = setExchange()
    run(btcPerpetual())
    const events = runner.run({ kind: 'query-definitions' }, time)
    assert.deepEqual([only(events, 'contract').length, only(events, 'tiers').length], [1, 2])
    assert.deepEqual([only(events, 'tiers')[0]?.cap1, only(events, 'tiers')[0]?.maxLeverage6], [5_000_000_000_000n, 5])
  })

  test('takes no order for spot, and spot none for contracts', () => {
    const { run, answer } = setExchange()
    for (const command of [btcPerpetual(), btcUsdt(), { kind: 'open-account', account: 1 } as const]) run(command)
    const order = { account: 1, price: 6_000_000n, qty: 100n, stp: Stp.none }
    assert.equal(answer({ kind: 'place-order', market: BTC_PERPETUAL, ...order }), 'unknownMarket')
    assert.equal(answer({ kind: 'place-contract-order', market: BTC_USDT, ...order }), 'unknownMarket')
  })

  test('changes its terms, and neither what it is nor where it settles', () => {
    const { run, answer, s } = setExchange()
    run(btcPerpetual())
    assert.equal(answer(btcPerpetual({ takerRate: 60_000 })), 'none')
    assert.equal(s.contract.takerRate(BTC_PERPETUAL), 60_000)
    assert.equal(answer(btcPerpetual({ group: 2 })), 'badDefinition')
    assert.equal(answer(btcPerpetual({ lot: 1_000n })), 'badDefinition')
    assert.equal(answer({ ...btcUsdt(), market: BTC_PERPETUAL }), 'badDefinition')
    run(btcUsdt())
    assert.equal(answer(btcPerpetual({ market: BTC_USDT })), 'badDefinition')
  })

  const bad: [why: string, terms: Partial<CommandOf<'define-contract'>>][] = [
    ['a table of tiers nobody defined', { tiers: 9 }],
    ['a taker fee as high as the first maintenance rate', { takerRate: 400_000 }],
    ['a leverage beyond its tiers', { defaultLeverage: 126 }],
    ['an interval that is no part of the day', { fundingHours: 3 }],
    ['a clamp of nothing', { clampPpm: 0 }],
    ['near limits beyond the far ones', { nearPpm: 60_000 }],
    ['a wallet of the other family', { wallet: FuturesWallet.coin }],
    ['the number of none', { market: 0 }],
    ['spot as its kind', { marketKind: MarketKind.spot }],
    ['values that do not fit into 64 bits', { maxQty: 1n << 30n, maxPrice: (1n << 31n) - 1n, lot: 100_000_000_000n }],
    ['a price of more than 31 bits', { maxPrice: 1n << 31n }],
    ['a state of contracts to begin with', { state: 6 as MarketState }],
  ]
  for (const [why, terms] of bad) {
    test(`is refused with ${why}`, () => {
      assert.equal(setExchange().answer(btcPerpetual(terms)), 'badDefinition')
    })
  }

  test('is refused where what trades would not fit into 64 bits', () => {
    const terms = { maxQty: (1n << 31n) - 1n, minPrice: 100_000n }
    const { run, answer } = setExchange()
    run(btcPerpetual())
    assert.equal(answer(btcInverse(terms)), 'badDefinition')
    assert.equal(answer(btcInverse({ ...terms, maxQty: 1n << 28n })), 'none')
  })

  test('shares the wallet of those that settle in the same asset', () => {
    const { run, answer } = setExchange()
    run(btcPerpetual())
    assert.equal(answer(ethPerpetual({ wallet: FuturesWallet.uUsdc })), 'badDefinition')
    assert.equal(answer(ethPerpetual()), 'none')
  })
})

describe('a table of tiers', () => {
  const row = { cap: 100n, rate: 500_000, maxLeverage: 100 }
  const bad: [why: string, rows: Parameters<typeof tierTable>[1]][] = [
    ['no row', []],
    ['falling caps', [row, { ...row, cap: 90n, rate: 600_000 }]],
    ['falling rates', [row, { ...row, cap: 200n, rate: 400_000 }]],
    ['rising leverage', [row, { cap: 200n, rate: 600_000, maxLeverage: 101 }]],
    ['a leverage that opens under maintenance', [{ ...row, rate: 1_000_000 }]],
  ]
  for (const [why, rows] of bad) {
    test(`is refused with ${why}`, () => assert.equal(setExchange().answer(tierTable(3, rows)), 'badDefinition'))
  }

  test('keeps the first rate above the taker fee of the contracts that name it', () => {
    const { run, answer } = setExchange()
    run(btcPerpetual())
    assert.equal(answer(tierTable(1, [{ ...row, rate: 50_000 }])), 'badDefinition')
    assert.equal(answer(tierTable(1, [row])), 'none')
    assert.equal(answer({ ...tierTable(1, [{ ...row, rate: 60_000 }]), dryRun: 1 }), 'none')
    assert.equal(run(btcPerpetual()).length > 0, true)
  })
})

test('a word of contracts has a number of its own', () => {
  for (const words of [ContractState, IndexState, PositionSide, PositionReason, LiquidationStep]) {
    assert.equal(new Set(Object.values(words)).size, Object.keys(words).length)
  }
})
