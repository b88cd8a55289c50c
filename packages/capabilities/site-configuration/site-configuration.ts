import type { Log } from '@bowline/platform/log.ts'
import { ChannelFollower } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { DEFAULT_SETTINGS, type SiteSettings, siteSettings } from './settings.ts'
import { latestConfiguration } from './site-configurations.store.ts'

/** The trigger of migrations/0001-site-configurations.sql announces each new version here. */
const CHANNEL = 'site_configurations'

/** A version of the settings; 0 = nothing stored, all defaults. */
export interface CurrentConfiguration {
  readonly version: number
  readonly settings: SiteSettings
}

/**
 * The current settings in memory: no page waits for the database or fails when it is down. New versions arrive by
 * NOTIFY; after a lost connection the last one is read again, because PostgreSQL keeps no notifications.
 */
export class SiteConfiguration {
  readonly #log: Log
  readonly #follower: ChannelFollower
  #current: CurrentConfiguration = { version: 0, settings: DEFAULT_SETTINGS }

  constructor(sql: Sql, log: Log) {
    this.#log = log
    this.#follower = new ChannelFollower({
      sql,
      channel: CHANNEL,
      read: () => this.#read(sql),
      onTrouble: ({ message }) =>
        log.warn({ error: message }, 'the site configuration could not be read; the one in memory stays in use'),
    })
  }

  get current(): CurrentConfiguration {
    return this.#current
  }

  /** Loads and stays current until `close`. Retries while the database is down at start. */
  async follow(): Promise<void> {
    await this.#follower.start()
    await this.#follower.complete
  }

  close(): Promise<void> {
    return this.#follower.close()
  }

  /**
   * Settings from an older Bowline that are no longer valid are logged and ignored, rather than taking the site down.
   */
  async #read(sql: Sql): Promise<void> {
    const stored = await latestConfiguration(sql)
    if (!stored) return
    const { version } = stored
    const settings = siteSettings.safeParse(stored.settings)
    if (settings.success) this.#current = { version, settings: settings.data }
    else this.#log.error({ version, problem: settings.error.message }, 'the site configuration cannot be read')
  }
}
