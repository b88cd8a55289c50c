import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { ApiKey } from './api-key.ts'
import { activeKeys, eachActiveKey } from './api-keys.store.ts'
import { type KeyUse, KeyUses } from './key-uses.ts'
import { openSecret } from './sealed-secret.ts'

/** The trigger of migrations/0200-api-keys.sql announces each changed key here. */
const CHANNEL = 'api_keys'
const RETRY_MS = 1_000

/** Keys that were made, changed or ended; after a full reading any key may be among them. */
export type ChangedKeys = Pick<ReadonlySet<string>, 'has'>

const ANY: ChangedKeys = { has: () => true }

/**
 * Every active key in memory, so that no request waits for the database and none fails because it is down. Changes
 * arrive by NOTIFY; after a lost connection everything is read again, because notifications are not kept.
 */
export class ApiKeyRing {
  readonly #reveal: (sealed: string, apiKey: string) => string
  readonly #log: Log | undefined
  #keys = new Map<string, ApiKey>()
  #uses: KeyUses | undefined
  /** Keys announced since the last look at the database; `everything` stands for all of them. */
  readonly #changed = new Set<string>()
  #everything = false
  #reading: Promise<void> | undefined
  #close: () => Promise<void> = async () => {}
  #closed = false
  readonly #listeners = new Set<(changed: ChangedKeys) => void>()

  constructor(secrets: Secrets, log?: Log) {
    this.#reveal = (sealed, apiKey) => openSecret(secrets, apiKey, Buffer.from(sealed, 'base64'))
    this.#log = log
  }

  get size(): number {
    return this.#keys.size
  }

  find(apiKey: string): ApiKey | undefined {
    return this.#keys.get(apiKey)
  }

  /** Hears of changes once `find` answers with them. A key that only grows too old does not change. */
  onChange(listener: (changed: ChangedKeys) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads this key now, so that whoever just made it can use it with the next request. */
  async learn(sql: Sql, apiKey: string): Promise<void> {
    this.#changed.add(apiKey)
    while (this.#changed.has(apiKey) && !this.#closed) await this.#refresh(sql)
  }

  /** Notes that a key the ring knows was used, or turned away; written to the database in batches, later. */
  noteUse(apiKey: string, nowMs: number, use: KeyUse = 'other', ip?: string): void {
    this.#uses?.note(apiKey, nowMs, use, ip)
  }

  /** Writes the uses noted so far now, instead of with the next batch. */
  async writeUses(): Promise<void> {
    await this.#uses?.flush()
  }

  /** Reads all keys once. The old ones answer until the new ones are complete. */
  async load(sql: Sql): Promise<void> {
    const keys = new Map<string, ApiKey>()
    await eachActiveKey(sql, this.#reveal, (key) => keys.set(key.apiKey, key))
    this.#keys = keys
    this.#tell(ANY)
  }

  /** Loads and stays current until `close`. Resolves once the keys are there; may be called again after it failed. */
  async follow(sql: Sql): Promise<void> {
    this.#uses ??= new KeyUses(sql, this.#log)
    // `onlisten` runs with the first connection and with every one that replaces a lost one.
    const subscription = await sql.listen(
      CHANNEL,
      (apiKey) => {
        this.#changed.add(apiKey)
        void this.#refresh(sql)
      },
      () => {
        this.#everything = true
        void this.#refresh(sql)
      },
    )
    this.#close = () => subscription.unlisten()
    await this.#reading
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#close().catch(() => {})
    await this.#reading
    await this.#uses?.close()
  }

  /** One reader at a time; what is announced while it reads is read after it, so an older state never wins. */
  #refresh(sql: Sql): Promise<void> {
    this.#reading ??= this.#readChanges(sql).finally(() => {
      this.#reading = undefined
      // What came between the reader's last look and this moment has no one else to read it.
      if (this.#isBehind()) void this.#refresh(sql)
    })
    return this.#reading
  }

  #isBehind(): boolean {
    return !this.#closed && (this.#everything || this.#changed.size > 0)
  }

  async #readChanges(sql: Sql): Promise<void> {
    while (this.#isBehind()) {
      const everything = this.#everything
      const changed = [...this.#changed]
      this.#everything = false
      this.#changed.clear()
      try {
        if (everything) await this.load(sql)
        else await this.#reload(sql, changed)
      } catch (error) {
        this.#log?.warn({ err: error }, 'API keys could not be read; the known ones stay in use')
        this.#everything = true
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }

  async #reload(sql: Sql, changed: readonly string[]): Promise<void> {
    const active = new Map((await activeKeys(sql, changed, this.#reveal)).map((key) => [key.apiKey, key]))
    for (const apiKey of changed) {
      const key = active.get(apiKey)
      if (key) this.#keys.set(apiKey, key)
      else this.#keys.delete(apiKey)
    }
    this.#tell(new Set(changed))
  }

  /** What a listener does wrong must not be taken for a database that cannot be read, nor keep it from the others. */
  #tell(changed: ChangedKeys): void {
    for (const listener of this.#listeners) {
      try {
        listener(changed)
      } catch (error) {
        this.#log?.error({ err: error }, 'a change of API keys could not be followed')
      }
    }
  }
}
