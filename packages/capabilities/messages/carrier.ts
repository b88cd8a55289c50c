/** The result of one attempt. Only `again` is retried. */
export type Delivery =
  | { readonly result: 'accepted' }
  /** Definitely not accepted, but it may work later. */
  | { readonly result: 'again'; readonly problem: string }
  /** Definitely not accepted, for good: there is no such mailbox. */
  | { readonly result: 'refused'; readonly problem: string }
  /** Handed over without an answer: it may have arrived. */
  | { readonly result: 'unknown'; readonly problem: string }

/** A message ready to be sent. */
export interface Letter {
  /** The same in every attempt: mail servers and providers use it to drop duplicates. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly plain: string
  /** Absent in a text message. */
  readonly html?: string
}

/** Delivers the letters of one channel. */
export interface Carrier {
  /**
   * Awaits `beforeHandover` just before the other side can accept; if that throws, nothing may be handed over, and the
   * result is `again`. Resolves within `LONGEST_DELIVERY_MS`.
   */
  deliver(letter: Letter, beforeHandover: () => Promise<void>): Promise<Delivery>
  close?(): Promise<void>
}

/** Well below a row's lease, so that two senders never hold one message. */
export const LONGEST_DELIVERY_MS = 45_000
