import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { MarketState } from '@bowline/core/messages/terms.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { DEFAULT_MARKETS } from './default-markets.ts'
import { DEFAULT_DEFINITIONS, ensureDefinitions } from './ensure-definitions.ts'
import type { MarketDefinition } from './market-definition.ts'
import { MarketRegistry } from './market-registry.ts'

const small = { assets: 32, markets: 32, accounts: 16, ledgerRows: 1024, seats: 64, orders: 1024, levels: 1024 }

let directory: string
let engine: RunningEngine

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ensure-definitions-'))
  engine = await startEngine({ directory, capacity: small })
})
afterEach(async () => {
  await engine.stop()
  rmSync(directory, { recursive: true })
})

test('a new engine learns every default, and the registry reports them as trading at once', async () => {
  await ensureDefinitions(engine)
  const registry = await MarketRegistry.follow(engine)
  assert.deepEqual(
    registry.markets().map((market) => market.symbol),
    DEFAULT_MARKETS.map((market) => market.symbol),
  )
  assert.ok(registry.markets().every((market) => market.isTrading))
  assert.equal(registry.bySymbol('BTCUSDT')?.terms.listingPrice, 6_000_000n)
  assert.equal(registry.feeTiers().length, 6)
  assert.equal(registry.assetByCode('BOW')?.isPlatformToken, 1)
})

test('a second start changes nothing, not even what an operator changed', async () => {
  await ensureDefinitions(engine)
  await engine.submit({ kind: 'set-market-state', market: 1, state: MarketState.halted })
  const before = (await engine.query({ kind: 'query-definitions' })).sequence
  await ensureDefinitions(engine)
  const after = await engine.query({ kind: 'query-definitions' })
  assert.equal(after.sequence, before)
  const registry = new MarketRegistry()
  registry.apply(after)
  assert.equal(registry.bySymbol('BTCUSDT')?.terms.state, MarketState.halted)
})

test('the registry follows a market that is halted while it runs', async () => {
  await ensureDefinitions(engine)
  const registry = await MarketRegistry.follow(engine)
  await engine.submit({ kind: 'set-market-state', market: 1, state: MarketState.halted })
  assert.equal(registry.bySymbol('BTCUSDT')?.terms.state, MarketState.halted)
})

test('a definition that cannot be matched exactly stops the start and sends nothing', async () => {
  const bad = { ...(DEFAULT_MARKETS[0] as MarketDefinition), tick: '0.0001' }
  await assert.rejects(ensureDefinitions(engine, { ...DEFAULT_DEFINITIONS, markets: [bad] }), /whole number of 10\^-8/)
  assert.deepEqual((await engine.query({ kind: 'query-definitions' })).events, [])
})
