import { createHash } from 'node:crypto'
import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { isMailAddress, type Messages } from '../messages/index.ts'
import type { ToRelease } from './releases.store.ts'

interface SignedRelease extends ToRelease {
  /** Whose key has signed it. */
  readonly person: string
  /** All whose keys the signer takes. */
  readonly holders: readonly string[]
}

/** The console is in English, and so are the mails to staff. */
const LOCALE = 'en_US'

/**
 * A passkey does not show what it signs, and the page that asks for it may lie. So what was signed is reported to everybody who could
 * have been asked, on another way than that page, and in words that were made of what was signed.
 */
export async function notifyHolders(
  tx: Transaction,
  messages: Pick<Messages, 'enqueue'>,
  { subject, text, shown, person, holders }: SignedRelease,
  nowMs: number,
): Promise<void> {
  const values = { time: nowMs, email: person, code: releaseCode(text), ...shown }
  // Whoever put the first keys beside the seed may have named people otherwise: nothing is held up for that.
  for (const email of new Set([person, ...holders].filter(isMailAddress))) {
    const key = createHash('sha256').update(`${subject} ${person} ${nowMs} ${email}`).digest('base64url')
    const to = { email }
    await messages.enqueue(tx, { key: `release-${key}`, to, locale: LOCALE, template: 'releaseSigned', values })
  }
}
