import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { type NoticeMessage, type SecurityRequest, securityNotice, startHold } from '../account-security/index.ts'
import { asProved, type ProofEnded } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import { type BookRefusal, deleteEntries, type EntryPlace, insertEntry, writeWhitelist } from './address-book.store.ts'
import type { Entry, SavedEntry } from './entry.ts'

/** What the use cases of this folder depend on. The caller has had the strongest factor proved. */
export interface BookParts {
  readonly sql: Sql
  readonly messages: Pick<Messages, 'enqueue'>
}

const WHITELIST_OFF_HOLD_HOURS = 24

/** Saves an entry, and notifies its owner. */
export function addEntry(
  { sql, messages }: BookParts,
  { user, from, nowMs }: SecurityRequest,
  entry: Entry,
): Promise<SavedEntry | BookRefusal | ProofEnded> {
  return asProved(sql, user, async (tx) => {
    const saved = await insertEntry(tx, user.id, entry, nowMs)
    if ('refusal' in saved) return saved
    const message = addressMessage('withdrawAddressAdded', saved)
    await securityNotice(tx, messages, { user, event: 'address-added', from, nowMs, message, after: { ...entry } })
    return saved
  })
}

/**
 * Deletes what is saved there. It only takes something away, so nothing has to be proved. Returns how many there were.
 */
export function deleteEntry(
  { sql, messages }: BookParts,
  { user, from, nowMs }: SecurityRequest,
  place: EntryPlace,
): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const gone = await deleteEntries(tx, user.id, place)
    for (const { coin, network, address, tag, label } of gone) {
      const before = { coin, network, address, tag, label }
      const message = addressMessage('withdrawAddressDeleted', before)
      await securityNotice(tx, messages, { user, event: 'address-deleted', from, nowMs, message, before })
    }
    return gone.length
  })
}

/** Lets money go to saved addresses only, or anywhere again; the latter holds withdrawals for a day, until the time returned. */
export function switchWhitelist(
  { sql, messages }: BookParts,
  { user, from, nowMs }: SecurityRequest,
  isOn: boolean,
): Promise<{ readonly heldUntilMs: number | undefined } | ProofEnded> {
  return asProved(sql, user, async (tx) => {
    if (!(await writeWhitelist(tx, user.id, isOn, nowMs))) return { heldUntilMs: undefined }
    const hold = { reason: 'white-list-off', hours: WHITELIST_OFF_HOLD_HOURS, nowMs } as const
    const heldUntilMs = isOn ? undefined : await startHold(tx, user.id, hold)
    const event = isOn ? 'white-list-on' : 'white-list-off'
    const message = { template: isOn ? 'whiteListOn' : 'whiteListOff', values: {} } as const
    await securityNotice(tx, messages, { user, event, from, nowMs, message })
    return { heldUntilMs }
  })
}

/** The mail shows enough of the address to compare; the whole of it is in the book. */
function addressMessage(
  template: 'withdrawAddressAdded' | 'withdrawAddressDeleted',
  { coin, label, address }: Entry,
): NoticeMessage {
  return { template, values: { label: `${label} (${coin})`, addressEnd: address.slice(-6) } }
}
