import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Carrier, Delivery } from './carrier.ts'
import { insertCaught } from './caught-messages.store.ts'

/** One text message. */
export interface Sms {
  /** The same in every attempt. */
  readonly id: string
  /** `+4915112345678`. */
  readonly to: string
  readonly text: string
}

/** A service that delivers text messages to phones. */
export interface SmsProvider {
  /** Like `Carrier.deliver`: `beforeHandover` is awaited just before the provider can accept it. */
  send(sms: Sms, beforeHandover: () => Promise<void>): Promise<Delivery>
}

export function smsCarrier(provider: SmsProvider): Carrier {
  return {
    deliver: ({ id, to, plain }, beforeHandover) => provider.send({ id, to, text: plain }, beforeHandover),
  }
}

const SUBJECT_LENGTH = 120

/** The demo's phones: texts go to the inbox beside the mails. */
export function demoSmsProvider(sql: Sql, now: () => number = Date.now): SmsProvider {
  return {
    async send({ id, to, text }, beforeHandover) {
      await beforeHandover()
      const subject = text.slice(0, SUBJECT_LENGTH)
      const sms = { messageId: id, channel: 'sms', to, subject, plain: text, html: null, receivedAtMs: now() } as const
      await insertCaught(sql, sms)
      return { result: 'accepted' }
    },
  }
}
