import { createHmac } from 'node:crypto'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Carrier, Delivery, Letter } from './carrier.ts'
import { LONGEST_DELIVERY_MS } from './carrier.ts'
import type { Channel } from './message.ts'
import type { MessagesOptions } from './messages.ts'
import {
  claimRows,
  giveUpUseless,
  markHandedOver,
  nextDueMs,
  type OutboxRow,
  postponeRow,
  releaseAbandoned,
  settleRow,
} from './outbox.store.ts'
import { renderMessage } from './render-message.ts'
import { retryDelayMs } from './retry-delay.ts'
import { openValues } from './sealed-values.ts'

/** The trigger of migrations/0810-outbox-messages.sql announces new messages here. */
const NEWS = 'outbox_messages'
const AT_ONCE = 4
const LEASE_MS = 2 * LONGEST_DELIVERY_MS
/** Also wakes without an announcement: a leased row may have been abandoned, an announcement lost. */
const LONGEST_SLEEP_MS = 10_000

type SenderOptions = MessagesOptions & { readonly now: () => number }

/** Takes due messages from the queue and delivers them; several processes may run one each. */
export class OutboxSender {
  readonly #options: SenderOptions
  readonly #sql: Sql
  readonly #log: Log
  readonly #channels: Channel[]
  #isClosed = false
  #hasNews = false
  #wake = () => {}
  #running: Promise<void> | undefined
  #unlisten: () => Promise<void> = async () => {}

  constructor(options: SenderOptions) {
    this.#options = options
    this.#sql = options.sql
    this.#log = options.log
    this.#channels = (['email', 'sms'] as const).filter((channel) => options.carriers[channel])
  }

  start(): void {
    this.#running ??= this.#run()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    await this.#running
    await this.#unlisten().catch(() => {})
    for (const channel of this.#channels) await this.#options.carriers[channel]?.close?.()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      this.#hasNews = false
      let sleepMs = 1_000
      try {
        await this.#listen()
        await this.#sendDue()
        sleepMs = await this.#untilNextMs()
      } catch (error) {
        this.#log.warn({ error: (error as Error).message }, 'messages wait: the database does not answer')
      }
      await this.#sleep(sleepMs)
    }
  }

  /** LISTEN is needed once: a lost connection is replaced by one that listens (platform/postgres/announcements.ts). */
  #isListening = false
  async #listen(): Promise<void> {
    if (this.#isListening) return
    const news = () => {
      this.#hasNews = true
      this.#wake()
    }
    const { unlisten } = await this.#sql.listen(NEWS, news, news)
    this.#unlisten = unlisten
    this.#isListening = true
  }

  async #sendDue(): Promise<void> {
    const { now } = this.#options
    const unknown = await releaseAbandoned(this.#sql, now())
    if (unknown > 0) this.#log.error({ unknown }, 'messages may or may not have arrived: a sender died in between')
    const useless = await giveUpUseless(this.#sql, now())
    if (useless > 0) this.#log.error({ useless }, 'messages were dropped: they could not be sent in time')
    while (!this.#isClosed) {
      const nowMs = now()
      const claim = { channels: this.#channels, most: AT_ONCE, leaseEndsAtMs: nowMs + LEASE_MS, nowMs }
      const rows = await claimRows(this.#sql, claim)
      if (rows.length === 0) return
      await Promise.all(rows.map((row) => this.#send(row)))
    }
  }

  async #send(row: OutboxRow): Promise<void> {
    const { carriers, now } = this.#options
    const carrier = carriers[row.channel] as Carrier
    let handedOver = false
    const beforeHandover = async () => {
      if (!(await markHandedOver(this.#sql, row, now()))) throw new Error('the lease was lost')
      handedOver = true
    }
    const delivery = await this.#letter(row)
      .then((letter) => carrier.deliver(letter, beforeHandover))
      .catch((error: Error): Delivery => ({ result: handedOver ? 'unknown' : 'again', problem: error.message }))
    await this.#settle(row, delivery)
  }

  async #letter(row: OutboxRow): Promise<Letter> {
    const { brand, about, secrets } = this.#options
    const { subject, plain, html, sms } = renderMessage({
      template: row.template,
      locale: row.locale,
      values: openValues(secrets, row.key, row.sealedValues),
      brand: brand(),
      about: row.userId === undefined ? {} : await about(row.userId),
    })
    const id = createHmac('sha256', secrets.deriveKey('message-id')).update(row.key).digest('hex').slice(0, 32)
    return { id, to: row.recipient, subject, ...(row.channel === 'sms' ? { plain: sms } : { plain, html }) }
  }

  async #settle(row: OutboxRow, delivery: Delivery): Promise<void> {
    const nowMs = this.#options.now()
    const about = { id: row.id, template: row.template, channel: row.channel, attempts: row.attempts }
    if (delivery.result === 'accepted') return settleRow(this.#sql, row, 'sent', nowMs)
    const { result, problem } = delivery
    if (result === 'again') {
      this.#log.warn({ ...about, problem }, 'a message was not accepted and will be retried')
      return postponeRow(this.#sql, row, nowMs + retryDelayMs(row.attempts), problem)
    }
    this.#log.error({ ...about, problem, result }, 'a message was refused, or its delivery is unknown')
    await settleRow(this.#sql, row, result === 'refused' ? 'failed' : 'unknown', nowMs, problem)
  }

  async #untilNextMs(): Promise<number> {
    const due = await nextDueMs(this.#sql, this.#channels)
    return due === undefined ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, Math.max(0, due - this.#options.now()))
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#hasNews || this.#isClosed) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
