import { newSignInQueue } from '@bowline/capabilities/identity/index.ts'
import { MessageQueue } from '@bowline/capabilities/messages/index.ts'
import { StaffFailures, StaffSessions } from '@bowline/capabilities/staff/index.ts'
import { CallLimits } from '@bowline/gateways/call-kit/call-limits.ts'
import { type Console, Pulse } from '@bowline/gateways/console-api/index.ts'
import type { Site } from '@bowline/gateways/site-api/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { version } from '../version.ts'

/** A console page makes a dozen calls, for a dozen members of staff who share one tunnel and so one address. */
const LIMITS = {
  address: { burst: 1_200, perMinute: 3_600 },
  account: { burst: 200, perMinute: 600 },
  page: { burst: 1, perMinute: 1 },
}

/** What the console depends on, and nothing else of what the site holds: no sign-in of users, no orders, no sending. */
export function openConsole(exchange: Exchange, site: Site, { mode }: Config, startedAtMs: number): Console {
  const { operatorSql: sql, secrets, passwords } = exchange
  const pulse = new Pulse()
  exchange.onBatch(() => pulse.note(Date.now()))
  const { engine, markets, marketData, accountHistory, ledger, portfolio, configuration, now } = site
  const { sessions, freezes, codes, authenticators, passkeys, pins, recoveryCodes, countries, kyc, csrf } = site
  return {
    ...{ sql, engine, markets, marketData, accountHistory, ledger, portfolio, configuration, now },
    ...{ sessions, freezes, codes, authenticators, passkeys, pins, recoveryCodes, countries, kyc, csrf },
    messages: new MessageQueue(secrets, now),
    staff: {
      sql,
      secrets,
      passwords,
      sessions: new StaffSessions(sql),
      failures: new StaffFailures(sql, secrets),
      signInQueue: newSignInQueue(),
    },
    limits: new CallLimits(LIMITS),
    pulse,
    facts: { mode, version, startedAtMs },
  }
}
