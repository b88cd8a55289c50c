import { listedRisk, openAddressRisk } from '@bowline/capabilities/address-risk/index.ts'
import { chooseCardProvider, openCardPurchase } from '@bowline/capabilities/card-purchase/index.ts'
import { openEarn } from '@bowline/capabilities/earn/index.ts'
import { openPasswords } from '@bowline/capabilities/identity/index.ts'
import { openMarginNotices } from '@bowline/capabilities/margin-notices/index.ts'
import { openMessageQueue, openWebNews } from '@bowline/capabilities/messages/index.ts'
import { checkTables, dataFolder, operatorHandlers, withNotes } from '@bowline/capabilities/operator/index.ts'
import { openCountdowns } from '@bowline/capabilities/perpetuals/index.ts'
import {
  choosePriceSource,
  type IndexPublisherParts,
  openIndexInputs,
  openIndexRecipes,
  startIndexPublisher,
} from '@bowline/capabilities/price-source/index.ts'
import {
  type CustodyAlarm,
  custodyAlarmKinds,
  custodyAlarms,
  reconcile,
} from '@bowline/capabilities/reconciliation/index.ts'
import { openSolvency } from '@bowline/capabilities/solvency/index.ts'
import {
  makeDueCollateralChanges,
  readOwing,
  reportCollateralChanges,
} from '@bowline/capabilities/unified-account/index.ts'
import { openUserPayments, paidSince } from '@bowline/capabilities/user-payments/index.ts'
import { openWallet, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { futuresEndpoints } from '@bowline/gateways/binance-futures/index.ts'
import { endpoints } from '@bowline/gateways/binance-rest/index.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { publicAddress } from '@bowline/platform/public-address.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { openTraces } from '@bowline/platform/traces.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { openAdmission } from './accounts/open-admission.ts'
import { openTravelRuleOf } from './accounts/open-travel-rule.ts'
import { type Exchange, openExchange } from './exchange/exchange.ts'
import { DEMO_COPIER, prepareFirstRun } from './exchange/first-run.ts'
import { withHouseKeys } from './exchange/house-accounts.ts'
import { leadDemo } from './exchange/lead-demo.ts'
import { markAuditHourly } from './exchange/mark-audit-log.ts'
import { markStates } from './exchange/mark-states.ts'
import { openVenue } from './exchange/open-venue.ts'
import { askedJobs } from './operator-port/asked-jobs.ts'
import { openConsolePages } from './operator-port/console-pages.ts'
import { indexSources, watchIndexSources } from './operator-port/index-sources.ts'
import { watchExchange } from './operator-port/metrics.ts'
import { openConsole } from './operator-port/open-console.ts'
import { startOperatorServer } from './operator-port/operator-server.ts'
import { connectOperators, sameFor } from './operator-port/operator-sql.ts'
import { watchTables } from './operator-port/watch-tables.ts'
import type { ApiOptions } from './options.ts'
import { startHttp } from './public-port/http-server.ts'
import { openSite } from './site/open-site.ts'
import { openSiteData } from './site/site-data.ts'
import { startTrp } from './trp/start-trp.ts'
import { version } from './version.ts'

export interface Api {
  readonly port: number
  readonly operatorPort: number
  /** Stops accepting requests, finishes those in progress and makes the last command durable. */
  stop(): Promise<void>
}

/** Assembles the process: engine, readers, gateways, operator side. Resolves when it answers. */
export async function startApi(options: ApiOptions): Promise<Api> {
  // What is opened later is closed first, also when the start fails: the engine's threads would keep it alive.
  await using opened = new AsyncDisposableStack()
  const ports = await assemble(options, opened)
  const running = opened.move()
  return {
    ...ports,
    async stop() {
      await running.disposeAsync()
      options.log.info('stopped')
    },
  }
}

async function assemble(options: ApiOptions, opened: AsyncDisposableStack): Promise<Omit<Api, 'stop'>> {
  const { config, databaseUrl, log, limits } = options
  const keep = <T extends { close(): unknown }>(part: T): T =>
    opened.adopt(part, async (known) => {
      await known.close()
    })
  const startedAtMs = Date.now()
  const traces = await openTraces('bowline-api', config.traceCollector)
  if (traces) opened.defer(() => traces.stop())
  const sql = connect(databaseUrl, { name: 'bowline-api', traces })
  opened.defer(() => sql.end({ timeout: 2 }))
  const operators = keep(connectOperators(options.operatorUrls ?? sameFor(databaseUrl), traces))
  const secrets = Secrets.open(config.dataDirectory)
  const admission = keep(await openAdmission({ sql, secrets, log }))
  const exchange = keep(await openExchange({ ...options, sql, traces }))
  const { engine, markets, now } = exchange
  await admission.complete(now)
  const passwords = openPasswords({ secrets })
  await prepareFirstRun({ engine, markets, sql, operatorSql: operators.decisions, secrets, passwords }, config, log)
  const metrics = new Metrics('api')
  const webNews = openWebNews(sql)
  const messages = openMessageQueue({ secrets, now })
  const siteData = keep(await openSiteData({ ...exchange, sql, config, log, messages, webNews }))
  keep(leadDemo({ sql, copyTrading: siteData.copyTrading }, DEMO_COPIER, { config, log }))
  // Known once it listens; it is not used before.
  let port = config.port
  const publicUrl = () => publicAddress(config, port)
  const { configuration } = siteData
  const shared = { sql, secrets, passwords, engine, admission, configuration, config, log, metrics, webNews }
  const parts = { ...shared, publicUrl, now }
  const accounts = keep(await openAccounts(parts))
  const cardPurchase = openCardPurchase({
    ...{ sql, engine, markets, log, now, publicUrl, messages: accounts.messages, earlyMarkets: siteData.earlyMarkets },
    provider: options.cardProvider ?? chooseCardProvider(config, dataFolder(config.dataDirectory).demoCardSocket),
    freezes: accounts.accountSecurity.freezes,
    holderOf: accounts.kyc.readPerson,
  })
  const travelRule = openTravelRuleOf({
    ...{ sql, secrets, accounts, configuration, mode: config.mode, speaksTrp: config.trp !== undefined, now },
  })
  const wallet = keep(
    await openWallet({
      ...{ sql, engine, markets, secrets, log, now, mode: config.mode },
      ...{ pins: accounts.factors.pins, portfolio: siteData.portfolio, messages: accounts.messages, publicUrl },
      addressRisks: openAddressRisk([listedRisk(config.mode)]),
      travelRule,
      boughtLately: (userId) => cardPurchase.held(userId),
      paidSince,
    }),
  )
  const earn = openEarn({
    ...{ sql, engine, markets, ledger: siteData.ledger, webNews: accounts.messages.webNews, now },
  })
  const userPayments = openUserPayments({
    ...{ sql, engine, markets, wallet, now, codes: accounts.factors.codes },
    ...{ ledger: siteData.ledger, portfolio: siteData.portfolio },
    ...{ messages: accounts.messages, webNews: accounts.messages.webNews },
  })
  const trp = await startTrp({ sql, secrets, accounts, configuration, wallet, config, log, now })
  if (trp) keep(trp)
  const { keys, permissions } = admission
  const countdowns = keep(openCountdowns({ sql, engine, log, now }))
  const indexInputs = keep(openIndexInputs({ sql, onBatch: exchange.onBatch, log }))
  const indexRecipes = keep(await openIndexRecipes({ sql, log }))
  const index = publishIndex(exchange, { inputs: indexInputs, recipes: indexRecipes }, options)
  if (index) opened.defer(() => index.stop())
  const indexHealth = () => index?.health() ?? []
  const { convert, limitOrders, smallBalances, earlyMarkets, funding } = siteData
  const venue = openVenue({
    ...{
      exchange,
      keys,
      permissions,
      wallet,
      convert,
      limitOrders,
      smallBalances,
      earlyMarkets,
      earn,
      funding,
      limits,
      countdowns,
      indexHealth,
    },
  })
  watchExchange(metrics, exchange, venue)
  keep(
    openMarginNotices({
      ...{ sql, engine, markets, markings: exchange.markings, log, now },
      owing: (after, limit) => readOwing(sql, after, limit),
      ...{ messages: accounts.messages, webNews: accounts.messages.webNews },
    }),
  )
  const solvency = openSolvency({ sql, secrets, mode: config.mode })
  const site = openSite(
    {
      ...{ sql, exchange, venue, accounts, siteData, travelRule, wallet, solvency, cardPurchase, earn },
      ...{ userPayments, publicUrl, indexHealth, indexInputs },
    },
    options,
  )
  const http = keep(
    await startHttp({
      config,
      log,
      exchange,
      venue,
      site,
      tables: { spot: endpoints, futures: futuresEndpoints },
      metrics,
      traces,
    }),
  )
  port = http.port
  const console = openConsole({
    ...{ operators, secrets, exchange, accounts, siteData, webNews, wallet, cardPurchase, config, startedAtMs },
    ...{ indexes: index, indexRecipes },
  })
  const pages = options.withConsolePages ? openConsolePages(log) : undefined
  const operatorServer = keep(await startOperatorServer({ config, log, metrics, console, pages }))
  const handlers = operatorHandlers({
    ...{ engine, markets, secrets, passwords, config, databaseUrl },
    sql: operators.decisions,
    sessions: accounts.identity.sessions,
    apiKeys: keys,
    info: () => ({
      version,
      port: http.port,
      operatorPort: operatorServer.port,
      uptimeSeconds: Math.floor((Date.now() - startedAtMs) / 1000),
    }),
  })
  if (index) watchIndexSources(metrics, index)
  const { accountSecurity, kyc } = accounts
  let apart = 0
  let alarms: readonly CustodyAlarm[] = []
  metrics.gauge('custody_differences', 'Places where ledger, custody book and chain do not agree', () => apart)
  metrics.gauges('custody_alarms', 'Coins on networks that somebody should look at, by why', 'kind', () =>
    custodyAlarmKinds.map((kind) => [kind, alarms.filter((alarm) => alarm.kind === kind).length] as const),
  )
  const ofIndexes = indexSources(index, { sql: operators.decisions, now })
  const commands = {
    ...withHouseKeys(withNotes({ ...handlers, ...ofIndexes }, { sql: operators.console, log }), exchange.houseAccounts),
    ...askedJobs(
      {
        accounts: () => accountSecurity.chores.run(),
        identities: () => kyc.round(),
        'card-orders': () => cardPurchase.round(),
        earn: () => earn.settleDue(),
        'collateral-changes': async () => {
          await reportCollateralChanges({ sql, markets, messages: accounts.messages, webNews }, now())
          await makeDueCollateralChanges({ sql, engine, markets }, now())
        },
        'user-payments': () => userPayments.settleOpen(),
        'earn-payouts': () => earn.payOut(),
        reconciliation: async () => {
          const networks = walletNetworks(config.mode)
          const assetOf = (coin: string) => markets.assetByCode(coin)?.asset
          apart = await reconcile({ sql, engine, networks, assetOf, log }, now())
          alarms = await custodyAlarms(sql, networks, now())
          return { apart }
        },
        referral: async () => ({
          accruedTo: await siteData.referral.accrue(),
          takenBack: await siteData.referral.takeBack(),
        }),
        'referral-payment': () => siteData.referral.payDue(),
        'withdrawal-fees': async () => ({ changed: await wallet.reviewFees() }),
      },
      { now, markets },
    ),
  }
  keep(await serveControl(dataFolder(config.dataDirectory).socket, commands))
  keep(markStates(engine, config.dataDirectory, log))
  keep(markAuditHourly(engine, operators.reading, log))
  keep(watchTables(() => checkTables(engine), metrics, log))
  if (options.readyWhen) void options.readyWhen.then(http.ready)
  else http.ready()
  return { port: http.port, operatorPort: operatorServer.port }
}

/** Publishes external prices, where this mode has any. */
function publishIndex(
  { engine, markets }: Exchange,
  parts: Pick<IndexPublisherParts, 'inputs' | 'recipes'>,
  { config, log, priceSource }: ApiOptions,
) {
  const source = priceSource ?? choosePriceSource(config, markets, log)
  return source && startIndexPublisher({ engine, registry: markets, source, ...parts, log })
}
