import type { KeyUse } from '@bowline/contract/terms/api-keys.ts'
import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import { ChannelFollower, type News } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { ApiKey } from './api-key.ts'
import { activeKeys, eachActiveKey } from './api-keys.store.ts'
import { KeyUses } from './key-uses.ts'
import { openSecret } from './sealed-secret.ts'

/** The trigger of migrations/0200-api-keys.sql announces each changed key here. */
const CHANNEL = 'api_keys'

/** Keys that were created, changed or deleted; after a complete reload any key counts as changed. */
export type ChangedKeys = Pick<ReadonlySet<string>, 'has'>

const ANY: ChangedKeys = { has: () => true }

/**
 * Every active key in memory, so that no request waits for the database or fails when it is down. Changes arrive by
 * NOTIFY; after a lost connection everything is read again, because PostgreSQL keeps no notifications.
 */
export class ApiKeyRing {
  readonly #reveal: (sealed: string, apiKey: string) => string
  readonly #log: Log | undefined
  #keys = new Map<string, ApiKey>()
  /** Keys dropped because their secret does not open. */
  readonly #unreadable = new Set<string>()
  #uses: KeyUses | undefined
  #follower: ChannelFollower | undefined
  readonly #listeners: Listeners<[changed: ChangedKeys]>

  constructor(secrets: Secrets, log?: Log) {
    this.#reveal = (sealed, apiKey) => openSecret(secrets, apiKey, Buffer.from(sealed, 'base64'))
    this.#log = log
    this.#listeners = new Listeners((err) => log?.error({ err }, 'a change of API keys could not be applied'))
  }

  get size(): number {
    return this.#keys.size
  }

  /** A key whose secret does not open is refused like one that nobody has, and the operator is warned, once for each. */
  /** Accounts with an active key, some of them more than once. */
  *accounts(): Iterable<number> {
    for (const { account } of this.#keys.values()) yield account
  }

  find(apiKey: string): ApiKey | undefined {
    const key = this.#keys.get(apiKey)
    if (!key || key.opens()) return key
    this.#keys.delete(apiKey)
    this.#unreadable.add(apiKey)
    this.#log?.error(
      { account: key.account },
      'the secret of an API key does not open: wrong master key, or a damaged row',
    )
    return undefined
  }

  /** How many keys cannot be read: those found by use, and all others. For operators: opens every secret. */
  countUnreadable(): number {
    const others = [...this.#keys.values()].filter((key) => !key.opens())
    return this.#unreadable.size + others.length
  }

  /** Called once `find` reflects the change. Expiry alone is not a change. */
  onChange(listener: (changed: ChangedKeys) => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Reads this key now, so that its creator can use it with the next request. */
  async learn(sql: Sql, apiKey: string): Promise<void> {
    await (this.#follower ? this.#follower.learn(apiKey) : this.#read(sql, new Set([apiKey])))
  }

  /** Records a use or a refusal of a known key; written to the database later, in batches. */
  noteUse(apiKey: string, nowMs: number, use: KeyUse = 'other', ip?: string): void {
    this.#uses?.note(apiKey, nowMs, use, ip)
  }

  /** Writes the recorded uses now instead of with the next batch. */
  async writeUses(): Promise<void> {
    await this.#uses?.flush()
  }

  /** Reads all keys once. The old ones are served until the new ones are complete. */
  async load(sql: Sql): Promise<void> {
    const keys = new Map<string, ApiKey>()
    await eachActiveKey(sql, this.#reveal, (key) => keys.set(key.apiKey, key))
    this.#keys = keys
    this.#unreadable.clear()
    this.#listeners.notify(ANY)
  }

  /**
   * Loads and stays current until `close`. Resolves after the first attempt; a database that is down is asked again
   * later.
   */
  async follow(sql: Sql): Promise<void> {
    this.#uses ??= new KeyUses(sql, this.#log)
    this.#follower = new ChannelFollower({
      sql,
      channel: CHANNEL,
      read: (news) => this.#read(sql, news),
      onTrouble: (error) =>
        this.#log?.warn({ err: error }, 'API keys could not be read; the ones in memory stay in use'),
    })
    await this.#follower.start()
  }

  async close(): Promise<void> {
    await this.#follower?.close()
    await this.#uses?.close()
  }

  async #read(sql: Sql, news: News): Promise<void> {
    if (news === 'everything') return this.load(sql)
    const active = new Map((await activeKeys(sql, [...news], this.#reveal)).map((key) => [key.apiKey, key]))
    for (const apiKey of news) {
      this.#unreadable.delete(apiKey)
      const key = active.get(apiKey)
      if (key) this.#keys.set(apiKey, key)
      else this.#keys.delete(apiKey)
    }
    this.#listeners.notify(news)
  }
}
