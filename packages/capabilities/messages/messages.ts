import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Carrier } from './carrier.ts'
import type { AboutUser, Channel } from './message.ts'
import { MessageQueue } from './message-queue.ts'
import { OutboxSender } from './outbox-sender.ts'

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

/**
 * Mails and text messages: written in the transaction of the change they are about, sent afterwards, each at most once.
 */
export class Messages extends MessageQueue {
  readonly #sender: OutboxSender

  constructor(options: MessagesOptions) {
    const { now = Date.now } = options
    super(options.secrets, now)
    this.#sender = new OutboxSender({ ...options, now })
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
