import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { seedDemoConfiguration } from './seed-demo.ts'
import { SiteConfiguration } from './site-configuration.ts'

export interface SiteConfigurationNeeds {
  readonly sql: Sql
  readonly log: Log
  /** A new demo gets documents, announcements and an address for support. */
  readonly isDemo: boolean
}

/** The current configuration; `complete` resolves when it was read: until then the defaults apply. */
export function openSiteConfiguration({ sql, log, isDemo }: SiteConfigurationNeeds) {
  const configuration = new SiteConfiguration(sql, log)
  const seed = async () => {
    if (isDemo) await seedDemoConfiguration(sql, Date.now())
  }
  const complete = seed()
    .catch((error: Error) => log.warn({ error: error.message }, 'the demo has no announcements yet'))
    .then(() => configuration.follow())
  return { configuration, complete }
}
