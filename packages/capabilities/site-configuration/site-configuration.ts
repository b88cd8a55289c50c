import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { DEFAULT_SETTINGS, type SiteSettings, siteSettings } from './settings.ts'
import { latestConfiguration } from './site-configurations.store.ts'

/** The trigger of migrations/0001-site-configurations.sql announces each new version here. */
const CHANNEL = 'site_configurations'
const RETRY_MS = 1_000

/** A version of the settings; 0 = nothing stored, all defaults. */
export interface CurrentConfiguration {
  readonly version: number
  readonly settings: SiteSettings
}

/**
 * The settings in force, in memory: no page waits for the database and none fails because it is down. New versions
 * arrive by NOTIFY; after a lost connection the last one is read again, because notifications are not kept.
 */
export class SiteConfiguration {
  readonly #sql: Sql
  readonly #log: Log
  #current: CurrentConfiguration = { version: 0, settings: DEFAULT_SETTINGS }
  #stale = false
  #reading: Promise<void> | undefined
  #closed = false
  #unlisten: () => Promise<void> = async () => {}

  constructor(sql: Sql, log: Log) {
    this.#sql = sql
    this.#log = log
  }

  get current(): CurrentConfiguration {
    return this.#current
  }

  /** Loads and stays current until `close`. A database that is away at the start is asked again until it answers. */
  follow(): Promise<void> {
    return this.#listen()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#unlisten().catch(() => {})
    await this.#reading
  }

  async #listen(): Promise<void> {
    while (!this.#closed) {
      try {
        // The second function runs with the first connection and with every one that replaces a lost one.
        const news = () => void this.#refresh()
        const subscription = await this.#sql.listen(CHANNEL, news, news)
        this.#unlisten = () => subscription.unlisten()
        await this.#reading
        return
      } catch (error) {
        this.#log.warn(
          { error: (error as Error).message },
          'the site configuration is not loaded yet: defaults are shown',
        )
        await pause()
      }
    }
  }

  /** One reader at a time; what is announced while it reads is read after it. */
  #refresh(): Promise<void> {
    this.#stale = true
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
      // What came between the reader's last look and this moment has no one else to read it.
      if (this.#stale && !this.#closed) void this.#refresh()
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    while (this.#stale && !this.#closed) {
      this.#stale = false
      try {
        const stored = await latestConfiguration(this.#sql)
        if (stored) this.#take(stored.version, stored.settings)
      } catch (error) {
        this.#log.warn(
          { error: (error as Error).message },
          'the site configuration could not be read; the known one stays',
        )
        this.#stale = true
        await pause()
      }
    }
  }

  /** Settings of an older Bowline that no longer read are told and left aside, rather than taking the site down. */
  #take(version: number, stored: unknown): void {
    const settings = siteSettings.safeParse(stored)
    if (settings.success) this.#current = { version, settings: settings.data }
    else this.#log.error({ version, problem: settings.error.message }, 'the site configuration cannot be read')
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
}
