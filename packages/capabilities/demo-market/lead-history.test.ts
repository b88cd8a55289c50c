import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import {
  BizType,
  IndexState,
  LedgerCode,
  OrderType,
  PriceKind,
  Side,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { startEngine } from '@bowline/engine/client.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { createLog } from '@bowline/platform/log.ts'
import { type Contract, type MarketRegistry, openMarkets } from '../markets/index.ts'
import { SimulatedPrices } from '../price-source/index.ts'
import { backfillHistory } from './backfill.ts'

const small = { assets: 32, markets: 32, accounts: 1024, ledgerRows: 4096, seats: 256, orders: 4096, levels: 4096 }
const LEADER = 501
const NOW = Date.UTC(2025, 0, 10, 9)

test('a lead trader trades both of their contracts in the history from the first hours on, and is flat in the end', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lead-history-'))
  const engine = await startEngine({ directory, capacity: small })
  const positions: { atMs: number; position: EventOf<'position'> }[] = []
  engine.onBatch(({ events, time }) => {
    for (const event of events)
      if (event.kind === 'position' && event.account === LEADER) positions.push({ atMs: time, position: event })
  })
  const registry = openMarkets()
  try {
    await backfillHistory({
      ...{ engine, log: createLog('test', { level: 'silent' }), nowMs: NOW, days: 2, seed: 'test' },
      atOpening: async (then) => {
        registry.apply(await then.query({ kind: 'query-definitions' }))
        await giveMoney(then, registry)
        return new Map([['lead-riptide@demo', LEADER]])
      },
    })
    for (const symbol of ['BTCUSDT', 'SOLUSDT']) {
      const { number } = registry.contractBySymbol('linear', symbol) as Contract
      const own = positions.filter(({ position }) => position.market === number)
      assert.ok((own[0]?.atMs ?? NOW) < NOW - 1.7 * 86_400_000, symbol)
      assert.ok(own.some(({ position }) => position.qty > 0n) && own.some(({ position }) => position.qty < 0n), symbol)
      assert.equal(own.at(-1)?.position.qty, 0n)
    }
    assert.equal(new Set(positions.map(({ position }) => position.market)).size, 2)
  } finally {
    await engine.stop()
    rmSync(directory, { recursive: true })
  }
})

test('after the history, orders that open are taken as soon as live prices have come for some seconds', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'open-contracts-'))
  const engine = await startEngine({ directory, capacity: small })
  const registry = openMarkets()
  try {
    await backfillHistory({
      ...{ engine, log: createLog('test', { level: 'silent' }), nowMs: NOW, days: 0.2, seed: 'test' },
      atOpening: async (then) => {
        registry.apply(await then.query({ kind: 'query-definitions' }))
        await giveMoney(then, registry)
        return new Map()
      },
    })
    const {
      number: market,
      terms: { tick },
    } = registry.contractBySymbol('linear', 'BTCUSDT') as Contract
    const price = BigInt(Math.round(new SimulatedPrices('test').price('BTC', 'USDT', NOW) * 1e8))
    // The time that an exchange takes to begin after its history.
    const live = NOW + 40_000
    for (let atMs = live; atMs < live + 4_000; atMs += 1_000) {
      const given = { market, priceKind: PriceKind.index, indexState: IndexState.good, price }
      await engine.submit({ kind: 'set-price', ...given }, { historicTime: atMs })
    }
    const opens = { side: Side.buy, type: OrderType.limit, timeInForce: TimeInForce.gtc, price: price / tick, qty: 50n }
    const order = { kind: 'place-contract-order', account: LEADER, market, ...opens } as const
    const { rejection } = await engine.submit(order, { historicTime: live + 4_000 })
    assert.equal(rejection, Rejection.none)
  } finally {
    await engine.stop()
    rmSync(directory, { recursive: true })
  }
})

async function giveMoney(engine: EngineClient, registry: MarketRegistry): Promise<void> {
  const { time } = await engine.submit({ kind: 'open-account', account: LEADER })
  const { contract, settle } = registry.contractBySymbol('linear', 'BTCUSDT') as Contract
  const wallet = { code: LedgerCode.futuresWallet, owner: LEADER, subKey: contract.wallet }
  const key = { bizType: BizType.funding, bizId: 'first', bizTime: time }
  const money = moved({ code: LedgerCode.demoFunding }, wallet, settle, 8_000n * 100_000_000n)
  const { rejection } = await engine.submit(journal({ ...key, actor: 'test', memo: 'first money' }, money))
  assert.equal(rejection, Rejection.none)
}
