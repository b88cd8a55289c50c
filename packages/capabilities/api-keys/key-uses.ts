import { type KeyUse, keyUses } from '@bowline/contract/terms/api-keys.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type UsesOfDay, writeUses } from './key-uses.store.ts'

/** How far "last used" and the counts may lag. */
const FLUSH_MS = 10_000
const DAY_MS = 86_400_000

/**
 * Collects when, from where and for what keys are used, and writes it in one statement now and then: a request only
 * updates a map.
 */
export class KeyUses {
  readonly #sql: Sql
  readonly #log: Log | undefined
  readonly #loop: ReturnType<typeof startLoop>
  /** By key; rows of a day that has ended wait in `#ended`. */
  #uses = new Map<string, UsesOfDay>()
  #ended: UsesOfDay[] = []
  #writing: Promise<void> | undefined

  constructor(sql: Sql, log?: Log) {
    this.#sql = sql
    this.#log = log
    this.#loop = startLoop({ everyMs: FLUSH_MS, round: () => this.flush(), onFailure: () => {} })
  }

  note(apiKey: string, nowMs: number, use: KeyUse, ip: string | undefined): void {
    const uses = this.#today(apiKey, Math.floor(nowMs / DAY_MS))
    uses[use] += 1
    if (use === 'refused') return
    uses.lastAtMs = nowMs
    uses.lastIp = ip
  }

  /** One write at a time; uses recorded while the database is down wait for the next. */
  async flush(): Promise<void> {
    if (this.#writing) return this.#writing
    if (this.#uses.size === 0 && this.#ended.length === 0) return
    const rows = [...this.#ended, ...this.#uses.values()]
    this.#uses = new Map()
    this.#ended = []
    this.#writing = writeUses(this.#sql, rows)
      .catch((error: unknown) => {
        this.#log?.warn({ err: error }, 'usage of API keys could not be written')
        for (const row of rows) this.#takeBack(row)
      })
      .finally(() => {
        this.#writing = undefined
      })
    return this.#writing
  }

  async close(): Promise<void> {
    await this.#loop.close()
    await this.#writing
    await this.flush()
  }

  #today(apiKey: string, day: number): UsesOfDay {
    const known = this.#uses.get(apiKey)
    if (known?.day === day) return known
    if (known) this.#ended.push(known)
    const fresh = { apiKey, day, read: 0, trade: 0, other: 0, refused: 0, lastAtMs: undefined, lastIp: undefined }
    this.#uses.set(apiKey, fresh)
    return fresh
  }

  /** Merges rows that could not be written with later ones. */
  #takeBack(row: UsesOfDay): void {
    const since = [this.#uses.get(row.apiKey), ...this.#ended].find(
      (other) => other?.apiKey === row.apiKey && other.day === row.day,
    )
    if (!since) {
      if (this.#uses.has(row.apiKey)) this.#ended.push(row)
      else this.#uses.set(row.apiKey, row)
      return
    }
    for (const use of keyUses) since[use] += row[use]
    if (since.lastAtMs !== undefined) return
    since.lastAtMs = row.lastAtMs
    since.lastIp = row.lastIp
  }
}
