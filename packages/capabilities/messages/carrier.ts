/** What became of one attempt. Only `again` is tried again. */
export type Delivery =
  | { readonly result: 'accepted' }
  /** Certainly not taken, and it may go better later. */
  | { readonly result: 'again'; readonly problem: string }
  /** Certainly not taken, for good: there is no such mailbox. */
  | { readonly result: 'refused'; readonly problem: string }
  /** Handed over, and no answer came: it may have arrived. */
  | { readonly result: 'unknown'; readonly problem: string }

/** A message ready to leave. */
export interface Letter {
  /** The same in every attempt: mail servers and providers drop a second copy by it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly plain: string
  /** Absent in a text message. */
  readonly html?: string
}

/** Brings letters of one channel on their way. */
export interface Carrier {
  /**
   * `beforeHandover` is awaited just before the other side may accept; when it throws, nothing must be handed over, and
   * the attempt is `again`. Resolves within `LONGEST_DELIVERY_MS`.
   */
  deliver(letter: Letter, beforeHandover: () => Promise<void>): Promise<Delivery>
  close?(): Promise<void>
}

/** Well below the lease of a row, so that no two senders ever hold one message. */
export const LONGEST_DELIVERY_MS = 45_000
