import { ApiKey } from '@bowline/capabilities/api-keys/index.ts'
import { permissionSet } from '@bowline/capabilities/api-keys/permission.ts'
import { KlineHistory } from '@bowline/capabilities/market-data/klines.read.ts'
import { MarketData } from '@bowline/capabilities/market-data/market-data.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import { OrderLimits } from '@bowline/capabilities/orders/order-limits.ts'
import { Permissions } from '@bowline/capabilities/permission/permissions.ts'
import { openMarkings } from '@bowline/capabilities/perpetuals/index.ts'
import { everyMarket } from '@bowline/capabilities/spot/order-door.ts'
import { RecentOrders } from '@bowline/capabilities/spot/recent-orders.ts'
import { SpotHistory } from '@bowline/capabilities/spot/spot-history.ts'
import { defaultCapacity } from '@bowline/core/capacity.ts'
import { type Command, NO_PROMOTION } from '@bowline/core/messages/commands.ts'
import { tierFields } from '@bowline/core/messages/contract-terms.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import {
  BizType,
  FuturesWallet,
  LedgerCode,
  MarketKind,
  MarketState,
  PriceKind,
  Stp,
} from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { startEngine } from '@bowline/engine/index.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { KlineTexts, ListenKeys, RequestPools, UserStreams, type Venue } from '../binance-kit/index.ts'

const NO_LIMITS = {
  weightPerMinute: Number.MAX_SAFE_INTEGER,
  rawPerFiveMinutes: Number.MAX_SAFE_INTEGER,
  ordersPerTenSeconds: Number.MAX_SAFE_INTEGER,
  ordersPerMinute: Number.MAX_SAFE_INTEGER,
  ordersPerDay: Number.MAX_SAFE_INTEGER,
}
export const BENCH_SYMBOL = 'AAABBB'
const PLENTY = 10n ** 16n

/** An exchange with a market, a contract of the same coins and two traders, with the production order path and no request limits. */
export async function benchVenue(directory: string) {
  const markets = new MarketRegistry()
  const marketData = new MarketData()
  const markings = openMarkings()
  const recent = new RecentOrders({ startsAfter: 0 })
  const orderLimits = new OrderLimits(NO_LIMITS)
  const engine = await startEngine({
    directory,
    emitAfter: 0,
    onBatch: (batch) => {
      markets.apply(batch)
      marketData.apply(batch)
      markings.apply(batch)
      recent.apply(batch)
      orderLimits.apply(batch.events)
    },
  })
  for (const command of opening()) {
    const { rejection } = await engine.submit(command)
    if (rejection !== Rejection.none) throw new Error(`${command.kind} was refused with ${rejection}`)
  }
  const accounts = [1001, 1002].map((account) => traderKey(account))
  const keys = new Map(accounts.map((key) => [key.apiKey, key.ring]))
  // Never used: orders do not touch the database.
  const sql = connect('postgres://nobody@127.0.0.1:1/none')
  const klines = new KlineHistory(sql, marketData)
  const history = new SpotHistory(sql, recent)
  const userStreams = new UserStreams(engine, markets, history)
  const venue: Venue = {
    engine,
    keys: { find: (apiKey) => keys.get(apiKey), noteUse: () => {}, onChange: () => () => {} },
    markets,
    markings,
    earlyMarkets: everyMarket,
    marketData,
    klines,
    klineTexts: new KlineTexts(klines, marketData),
    history,
    get contractHistory(): never {
      throw new Error('orders have nothing to do with contracts')
    },
    countdowns: { set: async () => {} },
    get deleverageRisks(): never {
      throw new Error('orders have nothing to do with the queue for deleveraging')
    },
    get positionTimes(): never {
      throw new Error('orders have nothing to do with when positions changed')
    },
    get walletTimes(): never {
      throw new Error('orders have nothing to do with when wallets changed')
    },
    indexHealth: () => [],
    listenKeys: new ListenKeys(() => true),
    contractListenKeys: { linear: new ListenKeys(() => true), inverse: new ListenKeys(() => true) },
    userStreams,
    permissions: new Permissions({
      countries: { decide: () => 'allow', onChange: () => {} },
      identities: { known: () => unverified, of: async () => unverified, onNews: () => {} },
      standings: { known: () => free, of: async () => free, readAgain: async () => free },
    }),
    requestPools: new RequestPools(NO_LIMITS, NO_LIMITS),
    orderLimits,
    contractOrderLimits: { linear: orderLimits, inverse: orderLimits },
    shares: defaultCapacity,
    get earn(): never {
      throw new Error('the bench lends nothing')
    },
    get convert(): never {
      throw new Error('the bench converts nothing')
    },
    get limitOrders(): never {
      throw new Error('nothing is converted here')
    },
    get smallBalances(): never {
      throw new Error('the bench converts nothing')
    },
    get funding(): never {
      throw new Error('the bench has no funding account')
    },
    get wallet(): never {
      throw new Error('orders have nothing to do with chains')
    },
    isExempt: () => false,
    now: Date.now,
  }
  return { venue, userStreams, accounts, engine, setIndex: () => engine.submit(INDEX) }
}

const free = { tradingFrozen: false, withdrawalsFrozen: false, heldUntilMs: 0 }

const unverified = {
  ...({ identity: 'none', level: 0, declared: undefined, phone: undefined } as const),
  ...{ nationality: undefined, residence: undefined, noticedAtMs: undefined },
}

function traderKey(account: number) {
  const apiKey = String(account).padEnd(64, 'k')
  const secretKey = String(account).padEnd(64, 's')
  const ring = new ApiKey({
    apiKey,
    account,
    type: 'hmac',
    permissions: permissionSet(['read', 'trade', 'futuresTrade']),
    expiresAtMs: Number.POSITIVE_INFINITY,
    networks: [],
    stored: secretKey,
    reveal: (text) => text,
  })
  return { apiKey, secretKey, ring }
}

/** What both sides of every trade are on. */
const shared = {
  ...{ base: 1, quote: 2, state: MarketState.trading, defaultStp: Stp.expireMaker, stpModes: 1 << Stp.expireMaker },
  ...{ tick: 1_000_000n, lot: 10_000n, listingPrice: 10_000n },
} as const

const INDEX: Command = { kind: 'set-price', market: 2, priceKind: PriceKind.index, price: 10_000_000_000n }

function opening(): Command[] {
  const fund = (account: number, asset: number, code: number = LedgerCode.spotAvailable, subKey = 0): Command => {
    const wallet = { code, owner: account, subKey }
    const key = { bizType: BizType.funding, bizId: `bench:${account}:${asset}:${code}`, bizTime: 1, actor: 'bench' }
    return journal(key, moved({ code: LedgerCode.demoFunding }, wallet, asset, PLENTY))
  }
  return [
    { kind: 'define-asset', asset: 1, code: 'AAA' },
    { kind: 'define-asset', asset: 2, code: 'BBB' },
    {
      kind: 'define-market',
      market: 1,
      ...shared,
      symbol: BENCH_SYMBOL,
      bidUp: 20_000,
      askUp: 20_000,
      bandBps: 9_000,
      promoMaker: NO_PROMOTION,
      promoTaker: NO_PROMOTION,
    },
    // One tier without an end: what is measured is not how much may be held.
    { kind: 'define-tiers', table: 1, tiers: 1, ...tierFields([{ cap: PLENTY, rate: 400_000, maxLeverage: 125 }]) },
    {
      kind: 'define-contract',
      market: 2,
      ...shared,
      symbol: BENCH_SYMBOL,
      quoteCode: 'BBB',
      marketKind: MarketKind.linear,
      wallet: FuturesWallet.uUsdt,
      ...{ fundingHours: 8, group: 1, defaultLeverage: 20, tiers: 1, uplWeightPpm: 1_000_000 },
      ...{ makerRate: 20_000, takerRate: 50_000, bandBps: 9_999, tokenDeduction: 0, maxNotional: 0n },
      ...{ minPrice: 1n, maxPrice: 1_000_000n, minQty: 1n, maxQty: 10_000_000n, marketMaxQty: 10_000_000n },
      ...{ clampPpm: 20_000, nearPpm: 20_000, farPpm: 50_000, triggerProtectPpm: 50_000 },
    },
    INDEX,
    { kind: 'open-account', account: 1001 },
    { kind: 'open-account', account: 1002 },
    ...[1001, 1002].flatMap((account) => [
      ...[fund(account, 1), fund(account, 2)],
      fund(account, 2, LedgerCode.futuresWallet, FuturesWallet.uUsdt),
    ]),
  ]
}
