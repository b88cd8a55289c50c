import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { ContractState, FuturesWallet, MarketState } from '@bowline/core/messages/terms.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { settingsOf, withSettings } from './change-contract.ts'
import { DEFAULT_CONTRACTS } from './default-contracts.ts'
import { DEFAULT_MARKETS } from './default-markets.ts'
import { DEFAULT_DEFINITIONS, ensureDefinitions } from './ensure-definitions.ts'
import type { MarketDefinition } from './market-definition.ts'
import { MarketRegistry } from './market-registry.ts'
import { isRefused } from './market-terms.ts'

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

test('a new engine learns the contracts too, which are listed apart from the markets', async () => {
  await ensureDefinitions(engine)
  const registry = await MarketRegistry.follow(engine)
  const listed = registry.contracts().map(({ symbol, family, settleAsset, maxLeverage }) => {
    return `${family} ${symbol} ${settleAsset} ${maxLeverage}`
  })
  assert.deepEqual(listed, [
    'linear BTCUSDT USDT 125',
    'linear ETHUSDT USDT 100',
    'linear SOLUSDT USDT 75',
    'linear XRPUSDT USDT 75',
    'linear DOGEUSDT USDT 75',
    'linear BTCUSDC USDC 125',
    'linear ETHUSDC USDC 100',
    'inverse BTCUSD_PERP BTC 125',
    'inverse ETHUSD_PERP ETH 100',
    'inverse SOLUSD_PERP SOL 75',
  ])
  const btc = registry.contractBySymbol('linear', 'BTCUSDT')
  assert.ok(btc)
  assert.notEqual(btc.number, registry.bySymbol('BTCUSDT')?.number)
  assert.equal(registry.byNumber(btc.number), undefined)
  assert.equal(registry.contract(btc.number), btc)
  assert.equal(registry.bySymbol('BTCUSD_PERP'), undefined)
  // P7: MM(300,000) = 3,000 − 1,300.
  const third = btc.tiers[2]
  assert.deepEqual([third?.rate, third?.cumulated, third?.maxLeverage], [1_000_000n, 1_300n * 10n ** 16n, 50])
  assert.equal(btc.priceText(600_001n), '60000.10000000')
  assert.equal(btc.qtyText(1n), '0.00100000')
  const coin = registry.contractBySymbol('inverse', 'BTCUSD_PERP')
  assert.ok(coin)
  assert.deepEqual([coin.contract.wallet, coin.contractSize, coin.indexPair], [FuturesWallet.coin, '100', 'BTC/USD'])
  assert.equal(coin.parseQty('3'), 3n)
  assert.equal(coin.qtyText(3n, 0), '3')
  // P6: 1,000 USD at 5,800 are 0.17241379 coin.
  assert.equal(coin.quoteOf(58_000n, 10n), 17_241_379n)
})

test('an exchange from before there were contracts gets them at its next start', async () => {
  await ensureDefinitions(engine, { ...DEFAULT_DEFINITIONS, tiers: [], contracts: [] })
  const registry = await MarketRegistry.follow(engine)
  assert.equal(registry.contracts().length, 0)
  await ensureDefinitions(engine)
  assert.equal(registry.contracts().length, DEFAULT_CONTRACTS.length)
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

test('what an operator changed of a contract survives a restart, and its state with it', async () => {
  await ensureDefinitions(engine)
  const contractOf = async () =>
    (await MarketRegistry.follow(engine)).contractByName('BTC-USDT') ?? assert.fail('it is defined')
  const contract = await contractOf()
  const changed = { ...settingsOf(contract), fundingHours: '4', fundingCapPercent: '0.15' }
  const command = withSettings(contract, changed, Date.now())
  assert.ok(!isRefused(command))
  await engine.submit(command)
  await engine.submit({ kind: 'set-market-state', market: contract.number, state: ContractState.reduceOnly })
  await engine.stop()
  engine = await startEngine({ directory, capacity: small })
  await ensureDefinitions(engine)
  const after = await contractOf()
  assert.deepEqual([settingsOf(after), after.terms.state], [changed, ContractState.reduceOnly])
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
