import { setTimeout as sleep } from 'node:timers/promises'
import { openAlphaAccess } from '@bowline/capabilities/alpha-access/index.ts'
import { openBreakeven } from '@bowline/capabilities/breakeven/index.ts'
import { openConvert } from '@bowline/capabilities/convert/index.ts'
import { openCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { openDeadManSwitches } from '@bowline/capabilities/dead-man-switch/index.ts'
import { openLedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import type { Messages, WebNews } from '@bowline/capabilities/messages/index.ts'
import { openPaperAccounts } from '@bowline/capabilities/paper-account/index.ts'
import { openPaperCopying } from '@bowline/capabilities/paper-copying/index.ts'
import { unrealisedProfits } from '@bowline/capabilities/perpetuals/index.ts'
import { openPortfolio } from '@bowline/capabilities/portfolio/index.ts'
import { openPriceAlerts } from '@bowline/capabilities/price-alerts/index.ts'
import { openReferral } from '@bowline/capabilities/referral/index.ts'
import { openSiteConfiguration, rateInForce } from '@bowline/capabilities/site-configuration/index.ts'
import { openFundingAccount } from '@bowline/capabilities/transfer/index.ts'
import { openUnifiedAccount } from '@bowline/capabilities/unified-account/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Exchange } from '../exchange/exchange.ts'

/** A database that is down must not keep the exchange from starting: the defaults apply until it answers. */
const LONGEST_WAIT_MS = 2_000

export interface SiteDataNeeds
  extends Pick<
    Exchange,
    'engine' | 'markets' | 'markings' | 'marketData' | 'klines' | 'perpetuals' | 'touched' | 'onBatch'
  > {
  readonly sql: Sql
  readonly config: Config
  readonly log: Log
  readonly now: () => number
  readonly messages: Pick<Messages, 'enqueue'>
  readonly webNews: WebNews
}

export type SiteData = Awaited<ReturnType<typeof openSiteData>>

/** What the site's screens read besides accounts, markets and orders. */
export async function openSiteData({
  sql,
  config,
  log,
  engine,
  markets,
  markings,
  marketData,
  klines,
  perpetuals,
  touched,
  now,
  messages,
  webNews,
  onBatch,
}: SiteDataNeeds) {
  const ledger = openLedgerHistory({ sql })
  const { configuration, complete } = openSiteConfiguration({ sql, log, isDemo: config.mode === 'demo' })
  const { alerts, complete: alertsRead } = openPriceAlerts({ sql, markets, marketData, log })
  onBatch((batch) => alerts.apply(batch))
  const paperAccounts = openPaperAccounts({ sql, log, now, markets, marketData, markings })
  onBatch((batch) => paperAccounts.paper.accounts.apply(batch))
  const { switches: deadMan, complete: switchesRead } = openDeadManSwitches({ sql, engine, markets, log, now })
  const earlyMarkets = await openAlphaAccess({ sql, log, now })
  const conversions = openConvert({
    ...{ sql, engine, markets, earlyMarkets, marketData, ledger, webNews, log, now, onBatch },
    onFailure: (error) => log.warn({ error: error.message }, 'open conversions are not settled yet'),
  })
  const { convert, limitOrders, limitOversight, smallBalances, house: convertHouse } = conversions
  const copyTrading = openCopyTrading({
    ...{ sql, engine, markets, markings, history: perpetuals.history, ledger, messages, webNews, log, now, onBatch },
  })
  const paperCopying = openPaperCopying({
    ...{ sql, engine, markets, markings, paper: paperAccounts.paper, leaders: copyTrading.leaders, log, now, onBatch },
  })
  const rateOf = (currency: string) =>
    rateInForce(configuration.current.settings.exchangeRates, currency, Date.now())?.perUsdt
  const copied = (account: number) => copyTrading.figures.holdings(account)
  const unrealised = (account: number) => unrealisedProfits({ engine, markets, markings }, account)
  const portfolio = openPortfolio({ engine, markets, marketData, klines, ledger, rateOf, copied, unrealised })
  const referral = openReferral({ sql, engine, markets, portfolio, webNews, log, now })
  const ready = Promise.all([
    complete,
    alertsRead,
    switchesRead,
    conversions.complete,
    copyTrading.complete,
    paperAccounts.complete,
    paperCopying.complete,
  ])
  await Promise.race([ready, sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
  return {
    ...{
      configuration,
      earlyMarkets,
      alerts,
      deadMan,
      ledger,
      convert,
      limitOrders,
      limitOversight,
      smallBalances,
      convertHouse,
      copyTrading,
      paper: paperAccounts.paper,
      paperCopying: paperCopying.paperCopying,
      portfolio,
      referral,
    },
    breakeven: openBreakeven({ sql, engine, ledger, markets, portfolio }),
    funding: openFundingAccount({ ledger, seenOf: (account) => touched.of(account), onBatch }),
    unifiedAccounts: openUnifiedAccount({ sql, engine, markets, markings, marketData, now }),
    instance: { mode: config.mode, hasSimulatedPrices: config.demoTraffic > 0, startedAtMs: Date.now() },
    async close() {
      await Promise.all([
        configuration.close(),
        earlyMarkets.close(),
        alerts.close(),
        deadMan.close(),
        conversions.close(),
        copyTrading.close(),
        paperCopying.close(),
        paperAccounts.close(),
      ])
    },
  }
}
