import { setTimeout as sleep } from 'node:timers/promises'
import { DeadManSwitches } from '@bowline/capabilities/dead-man-switch/index.ts'
import { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { Portfolio } from '@bowline/capabilities/portfolio/index.ts'
import { PriceAlerts } from '@bowline/capabilities/price-alerts/index.ts'
import {
  rateInForce,
  SiteConfiguration,
  seedDemoConfiguration,
} from '@bowline/capabilities/site-configuration/index.ts'
import type { SiteData } from '@bowline/gateways/site-api/site-data.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from '../exchange/exchange.ts'

/** A database that is down must not keep the exchange from starting: the defaults apply until it answers. */
const LONGEST_WAIT_MS = 2_000

export interface OpenSiteData extends SiteData {
  readonly alerts: PriceAlerts
  readonly deadMan: DeadManSwitches
  close(): Promise<void>
}

/** What the site's screens read besides markets and orders; the stream uses `alerts.onFired`. */
export async function openSiteData(exchange: Exchange, config: Config, log: Log): Promise<OpenSiteData> {
  const { sql, engine, markets, marketData, venue } = exchange
  const ledger = new LedgerHistory(sql)
  const configuration = new SiteConfiguration(sql, log)
  const alerts = new PriceAlerts({ sql, markets, marketData, log })
  const deadMan = new DeadManSwitches({ sql, engine, markets, log, now: venue.now })
  exchange.onBatch((batch) => alerts.apply(batch))
  const prepared = async () => {
    if (config.mode === 'demo') await seedDemoConfiguration(sql, Date.now())
  }
  const ready = prepared()
    .catch((error: Error) => log.warn({ error: error.message }, 'the demo has no announcements yet'))
    .then(() => Promise.all([configuration.follow(), alerts.start(), deadMan.start()]))
  const rateOf = (currency: string) =>
    rateInForce(configuration.current.settings.exchangeRates, currency, Date.now())?.perUsdt
  await Promise.race([ready, sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
  return {
    configuration,
    alerts,
    deadMan,
    ledger,
    portfolio: new Portfolio({ engine, markets, marketData, klines: venue.klines, ledger, rateOf }),
    facts: { mode: config.mode, hasSimulatedPrices: config.demoTraffic, startedAtMs: Date.now() },
    async close() {
      await Promise.all([configuration.close(), alerts.close(), deadMan.close()])
    },
  }
}
