import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Carrier } from './carrier.ts'
import type { AboutUser, Channel, Message, Statements } from './message.ts'
import { insertRow } from './outbox.store.ts'
import { OutboxSender } from './outbox-sender.ts'
import { readRecipient } from './recipient.ts'
import { sealValues } from './sealed-values.ts'
import { type TemplateName, termsOf } from './templates.ts'

export interface MessagesOptions {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly log: Log
  /** Messages of a channel without one wait. */
  readonly carriers: Readonly<Partial<Record<Channel, Carrier>>>
  /** The site's current name and URL. */
  readonly brand: () => { readonly name: string; readonly url: string }
  readonly about: (userId: number) => Promise<AboutUser>
  readonly now?: () => number
}

const MINUTE_MS = 60_000

/**
 * Mails and text messages: written in the transaction of the change they are about, sent afterwards, each at most once.
 */
export class Messages {
  readonly #secrets: Secrets
  readonly #now: () => number
  readonly #sender: OutboxSender

  constructor(options: MessagesOptions) {
    this.#secrets = options.secrets
    this.#now = options.now ?? Date.now
    this.#sender = new OutboxSender({ ...options, now: this.#now })
  }

  /**
   * Queues a message, within the caller's transaction when one is given: it is sent if and only if that commits. Does
   * nothing for a key that was used before.
   */
  async enqueue<N extends TemplateName>(sql: Statements, message: Message<N>): Promise<void> {
    const { channel, address } = readRecipient(message.to)
    const { isDecoy = false } = message
    const nowMs = this.#now()
    await insertRow(sql, {
      key: message.key,
      channel,
      recipient: isDecoy ? '' : address,
      locale: message.locale,
      template: message.template,
      sealedValues: sealValues(this.#secrets, message.key, message.values),
      userId: message.userId,
      isDecoy,
      createdAtMs: nowMs,
      uselessAfterMs: nowMs + termsOf(message.template).usefulMinutes * MINUTE_MS,
    })
  }

  /** Starts to send, including what an earlier process left. */
  start(): void {
    this.#sender.start()
  }

  /** Finishes deliveries in progress. */
  close(): Promise<void> {
    return this.#sender.close()
  }
}
