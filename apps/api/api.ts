import { checkTables, dataFolder, operatorHandlers, withNotes } from '@bowline/capabilities/operator/index.ts'
import { choosePriceSource, startIndexPublisher } from '@bowline/capabilities/price-source/index.ts'
import type { EngineOptions, startEngine } from '@bowline/engine/index.ts'
import type { LimitRules } from '@bowline/gateways/binance-kit/index.ts'
import { endpoints } from '@bowline/gateways/binance-rest/index.ts'
import type { CallLimitRules } from '@bowline/gateways/call-kit/call-limits.ts'
import type { Config } from '@bowline/platform/config.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import type { Log } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { publicAddress } from '@bowline/platform/public-address.ts'
import { openTraces, type Traces } from '@bowline/platform/traces.ts'
import { type Exchange, openExchange } from './exchange/exchange.ts'
import { prepareFirstRun } from './exchange/first-run.ts'
import { withHouseKeys } from './exchange/house-accounts.ts'
import { markAuditHourly } from './exchange/mark-audit-log.ts'
import { markStates } from './exchange/mark-states.ts'
import { askedJobs } from './operator-port/asked-jobs.ts'
import { openConsolePages } from './operator-port/console-pages.ts'
import { watchExchange } from './operator-port/metrics.ts'
import { openConsole } from './operator-port/open-console.ts'
import { startOperatorServer } from './operator-port/operator-server.ts'
import { watchTables } from './operator-port/watch-tables.ts'
import { startHttp } from './public-port/http-server.ts'
import { openSite } from './site/open-site.ts'
import { openSiteAccounts } from './site/site-accounts.ts'
import { openSiteData } from './site/site-data.ts'
import { version } from './version.ts'

export interface ApiOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** For the operators' side, which has other rights. Default: the same. */
  readonly consoleDatabaseUrl?: string | undefined
  readonly log: Log
  /** Default: the dialect's limits. */
  readonly limits?: Partial<LimitRules>
  readonly siteLimits?: CallLimitRules
  readonly capacity?: EngineOptions['capacity']
  /** Who runs the engine. Default: threads of this process, on the journal in the data folder. */
  readonly host?: typeof startEngine
  /** Builds the console's pages if needed; its calls work without them. */
  readonly withConsolePages?: boolean
  /** What else `/healthz` waits for, such as the pages; orders are accepted before. */
  readonly readyWhen?: Promise<unknown>
}

export interface Api {
  readonly port: number
  readonly operatorPort: number
  /** Stops accepting requests, finishes those in progress and makes the last command durable. */
  stop(): Promise<void>
}

/** Assembles the process: engine, readers, gateways, operator side. Resolves when it answers. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const traces = await openTraces('bowline-api', options.config.traceCollector)
  const exchange = await openExchange(options, traces)
  try {
    return await serve(exchange, options, traces)
  } catch (error) {
    // The engine's threads would keep a failed start alive.
    await exchange.close()
    throw error
  }
}

async function serve(exchange: Exchange, options: ApiOptions, traces: Traces | undefined): Promise<Api> {
  const { config, databaseUrl, log } = options
  const startedAt = Date.now()
  await prepareFirstRun(exchange, config, log)
  const metrics = watchExchange(new Metrics('api'), exchange)
  const siteData = await openSiteData(exchange, config, log)
  // Known once it listens; it is not used before.
  let port = config.port
  const publicUrl = () => publicAddress(config, port)
  const { configuration } = siteData
  const accounts = await openSiteAccounts(exchange, { config, log, metrics, configuration, publicUrl })
  const site = openSite(exchange, { siteData, accounts }, { ...options, publicUrl })
  const http = await startHttp({ config, log, exchange, site, table: endpoints, metrics, traces })
  port = http.port
  const console = openConsole(exchange, site, config, startedAt)
  const pages = options.withConsolePages ? openConsolePages(log) : undefined
  const operatorServer = await startOperatorServer({ config, log, metrics, console, pages })
  const handlers = operatorHandlers({
    engine: exchange.engine,
    sql: exchange.operatorSql,
    secrets: exchange.secrets,
    passwords: exchange.passwords,
    sessions: accounts.sessions,
    apiKeys: exchange.keys,
    markets: exchange.markets,
    config,
    databaseUrl,
    facts: () => ({
      version,
      port: http.port,
      operatorPort: operatorServer.port,
      uptimeSeconds: Math.floor((Date.now() - startedAt) / 1000),
    }),
  })
  const control = await serveControl(dataFolder(config.dataDirectory).socket, {
    ...withHouseKeys(withNotes(handlers, { sql: exchange.operatorSql, log }), exchange.houseAccounts),
    ...askedJobs(accounts.jobs, exchange.venue.now),
  })
  const index = publishIndex(exchange, config, log)
  const marking = markStates(exchange.engine, config.dataDirectory, log)
  const markingAudit = markAuditHourly(exchange.engine, exchange.operatorSql, log)
  const tables = watchTables(() => checkTables(exchange.engine), metrics, log)
  if (options.readyWhen) void options.readyWhen.then(http.ready)
  else http.ready()
  return {
    port: http.port,
    operatorPort: operatorServer.port,
    async stop() {
      await http.close()
      await control.close()
      await operatorServer.close()
      await index?.stop()
      await marking.close()
      markingAudit.close()
      await tables.close()
      await accounts.close()
      await siteData.close()
      await exchange.close()
      await traces?.stop()
      log.info('stopped')
    },
  }
}

/** Publishes external prices, where this mode has any. */
function publishIndex({ engine, markets }: Exchange, config: Config, log: Log) {
  const source = choosePriceSource(config, markets, log)
  return source && startIndexPublisher({ engine, registry: markets, source, log })
}
