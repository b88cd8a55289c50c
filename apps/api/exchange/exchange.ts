import { KnownStandings } from '@bowline/capabilities/account-security/index.ts'
import { ApiKeyRing, mayStayOpen } from '@bowline/capabilities/api-keys/index.ts'
import { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { Pins } from '@bowline/capabilities/factors/index.ts'
import { Passwords } from '@bowline/capabilities/identity/index.ts'
import { KnownIdentities } from '@bowline/capabilities/kyc/index.ts'
import { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { completeMarketData, KlineHistory, MarketData } from '@bowline/capabilities/market-data/index.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { OrderLimits } from '@bowline/capabilities/orders/index.ts'
import { Permissions } from '@bowline/capabilities/permission/index.ts'
import { Portfolio } from '@bowline/capabilities/portfolio/index.ts'
import { AccountHistory, RecentOrders, SpotHistory } from '@bowline/capabilities/spot/index.ts'
import { openWallet, type Wallet } from '@bowline/capabilities/wallet/index.ts'
import { type EventBatch, type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import {
  KlineTexts,
  ListenKeys,
  RequestPools,
  SPOT_LIMITS,
  UserStreams,
  type Venue,
} from '@bowline/gateways/binance-kit/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { Traces } from '@bowline/platform/traces.ts'
import type { ApiOptions } from '../api.ts'
import { HouseAccounts } from './house-accounts.ts'
import { restoreMarketData } from './restore-market-data.ts'
import { tracedEngine } from './traced-engine.ts'

/** Everything behind this process's gateways. */
export interface Exchange {
  readonly engine: RunningEngine
  /** With the rights of what the public port serves. */
  readonly sql: Sql
  /** With those of the operators' side. */
  readonly operatorSql: Sql
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly keys: ApiKeyRing
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly userStreams: UserStreams
  readonly listenKeys: ListenKeys
  readonly houseAccounts: HouseAccounts
  readonly countries: CountryRules
  readonly identities: KnownIdentities
  readonly permissions: Permissions
  readonly accountHistory: AccountHistory
  readonly wallet: Wallet
  readonly venue: Venue
  /** Called with every batch after everything above has processed it. */
  onBatch(listener: (batch: EventBatch) => void): void
  close(): Promise<void>
}

export async function openExchange(
  { config, databaseUrl, consoleDatabaseUrl = databaseUrl, log, limits, capacity, host = startEngine }: ApiOptions,
  traces?: Traces,
): Promise<Exchange> {
  const sql = connect(databaseUrl, { name: 'bowline-api', traces })
  const operatorSql = connect(consoleDatabaseUrl, { connections: 4, name: 'bowline-console', traces })
  const secrets = Secrets.open(config.dataDirectory)
  const keys = new ApiKeyRing(secrets, log)
  const keysTried = keys.follow(sql)
  const countries = await CountryRules.open(sql, log)
  const identities = new KnownIdentities(sql, log)
  await identities.follow()
  const standings = new KnownStandings(sql, log)
  await standings.follow()
  const permissions = new Permissions({ countries, identities, standings })
  const markets = new MarketRegistry()
  const marketData = new MarketData()
  const position = await restoreMarketData(sql, marketData, log)
  const recent = new RecentOrders({ startsAfter: position })
  const houseAccounts = new HouseAccounts(sql, log)
  const rules = { ...SPOT_LIMITS, ...limits }
  const orderLimits = new OrderLimits(rules, (account) => houseAccounts.has(account))

  // The order matters: later readers may use what earlier ones derived from a batch.
  const followers: ((batch: EventBatch) => void)[] = [
    (batch) => markets.apply(batch),
    (batch) => marketData.apply(batch),
    (batch) => recent.apply(batch),
    (batch) => orderLimits.apply(batch.events),
  ]
  const untraced = await host({
    directory: config.dataDirectory,
    emitAfter: position,
    onBatch: (batch) => {
      for (const follow of followers) follow(batch)
    },
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
    capacity: { ...capacity, ...config.tableSizes },
  })
  const engine = traces ? tracedEngine(untraced, traces) : untraced
  tellRecovery(engine, log)
  markets.apply(await engine.query({ kind: 'query-definitions' }))
  await completeMarketData(engine, marketData)
  const history = new SpotHistory(sql, recent)
  const userStreams = new UserStreams(engine, markets, history)
  followers.push((batch) => userStreams.onBatch(batch))
  const listenKeys = new ListenKeys((opener) => mayStayOpen(keys, opener, engine.clock.now()))
  keys.onChange((changed) => listenKeys.recheck(changed))
  await houseAccounts.refresh()
  // When the database answers, every key is known before the port opens.
  await keysTried
  // And who its owner is, so that an order does not wait for the database to know who may trade.
  const learnOwners = () =>
    Promise.all([identities, standings].map((known) => known.learn(keys.accounts(), engine.clock.now())))
  await learnOwners()
  keys.onChange(() => void learnOwners())
  const klines = new KlineHistory(sql, marketData)
  const passwords = new Passwords(secrets)
  const wallet = await openWallet({
    ...{ sql, engine, markets, log, mode: config.mode, now: engine.clock.now, pins: new Pins({ passwords }) },
    portfolio: new Portfolio({ engine, markets, marketData, klines, ledger: new LedgerHistory(sql) }),
  })

  return {
    engine,
    sql,
    operatorSql,
    secrets,
    passwords,
    keys,
    markets,
    marketData,
    userStreams,
    listenKeys,
    houseAccounts,
    countries,
    identities,
    permissions,
    accountHistory: new AccountHistory(sql, recent),
    wallet,
    venue: {
      engine,
      keys,
      markets,
      marketData,
      klines,
      klineTexts: new KlineTexts(klines, marketData),
      history,
      listenKeys,
      userStreams,
      permissions,
      requestPools: new RequestPools(rules),
      orderLimits,
      shares: engine.capacity,
      wallet,
      isExempt: (account) => houseAccounts.has(account),
      now: engine.clock.now,
    },
    onBatch: (listener) => followers.push(listener),
    async close() {
      await wallet.close()
      await engine.stop()
      await keys.close()
      await identities.close()
      await standings.close()
      await countries.close()
      await Promise.all([sql.end({ timeout: 2 }), operatorSql.end({ timeout: 2 })])
    },
  }
}

function tellRecovery({ recovery }: RunningEngine, log: Log): void {
  const { sequence, snapshotSequence, replayed, snapshotMs, replayMs } = recovery
  log.info({ sequence, snapshotSequence, replayed, snapshotMs, replayMs }, 'the exchange is rebuilt')
}
