import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Message, Statements } from './message.ts'
import { insertRow } from './outbox.store.ts'
import { readRecipient } from './recipient.ts'
import { sealValues } from './sealed-values.ts'
import type { TemplateName } from './template-values.ts'
import { termsOf } from './templates.ts'

const MINUTE_MS = 60_000

/** Where messages are written in the transaction of the change they are about; another process may send them. */
export class MessageQueue {
  readonly #secrets: Secrets
  readonly #now: () => number

  constructor(secrets: Secrets, now: () => number = Date.now) {
    this.#secrets = secrets
    this.#now = now
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
}
