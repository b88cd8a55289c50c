import { openMessageQueue, type WebNews } from '@bowline/capabilities/messages/index.ts'
import { openStaff } from '@bowline/capabilities/staff/index.ts'
import { readParties } from '@bowline/capabilities/travel-rule/index.ts'
import { CallLimits } from '@bowline/gateways/call-kit/call-limits.ts'
import { type Console, Pulse } from '@bowline/gateways/console-api/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Accounts } from '../accounts/open-accounts.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { SiteData } from '../site/site-data.ts'
import { version } from '../version.ts'
import type { OperatorSql } from './operator-sql.ts'

/** A console page makes a dozen calls, for a dozen members of staff who share one tunnel and so one address. */
const LIMITS = {
  address: { burst: 1_200, perMinute: 3_600 },
  account: { burst: 200, perMinute: 600 },
  page: { burst: 1, perMinute: 1 },
}

export interface ConsoleNeeds {
  readonly operators: OperatorSql
  readonly secrets: Secrets
  readonly exchange: Exchange
  /** What staff act on; a change takes effect on the site at once, because these are the same. */
  readonly accounts: Pick<Accounts, 'countries' | 'identity' | 'factors' | 'accountSecurity' | 'kyc'>
  readonly siteData: Pick<
    SiteData,
    | 'configuration'
    | 'convertHouse'
    | 'copyTrading'
    | 'earlyMarkets'
    | 'ledger'
    | 'limitOversight'
    | 'portfolio'
    | 'referral'
  >
  /** What staff decide of products is on open pages at once. */
  readonly webNews: WebNews
  readonly wallet: Console['wallet']
  readonly cardPurchase: Console['cardPurchase']
  readonly indexes: Console['indexes']
  readonly indexRecipes: Console['indexRecipes']
  readonly config: Pick<Config, 'mode'>
  readonly startedAtMs: number
}

/** What the console's calls use: no sign-in of users, no orders, no sending; staff have sessions and tokens of their own. */
export function openConsole({
  operators,
  secrets,
  exchange,
  accounts,
  siteData,
  webNews,
  wallet,
  cardPurchase,
  indexes,
  indexRecipes,
  config,
  startedAtMs,
}: ConsoleNeeds): Console {
  const { engine, markets, markings, perpetuals, marketData, spot, now } = exchange
  const { countries, identity, factors, accountSecurity, kyc } = accounts
  const { configuration, convertHouse, copyTrading, earlyMarkets, ledger, limitOversight, portfolio, referral } =
    siteData
  const { codes, authenticators, passkeys, pins, recoveryCodes } = factors
  const { reviewCase, caseImage, decide } = kyc
  const staff = openStaff({ sql: operators.decisions, secrets, passwords: identity.passwords })
  const queue = openMessageQueue({ secrets, now })
  const pulse = new Pulse()
  exchange.onBatch(() => pulse.note(Date.now()))
  return {
    ...{
      sql: operators.console,
      readingSql: operators.reading,
      engine,
      markets,
      markings,
      perpetuals,
      indexes,
      indexRecipes,
      marketData,
      ledger,
      portfolio,
      referral,
      wallet,
      cardPurchase,
      configuration,
      convertHouse,
      limitOversight,
      earlyMarkets,
      now,
    },
    accountHistory: spot.accountHistory,
    leaders: copyTrading.leaders,
    copies: copyTrading,
    travelRuleParties: (id) => readParties(operators.reading, secrets, id),
    sessions: identity.sessions,
    freezes: accountSecurity.freezes,
    ...{ codes, authenticators, passkeys, pins, recoveryCodes, countries },
    kyc: { reviewCase, caseImage, decide },
    messages: { enqueue: (tx, message) => queue.enqueue(tx, message), webNews },
    ...{ staff, csrf: staff.csrf },
    limits: new CallLimits(LIMITS),
    pulse,
    instance: { mode: config.mode, version, startedAtMs },
  }
}
