import { withParts } from '@bowline/platform/with-parts.ts'
import { addEntry, type BookParts, deleteEntry, switchWhitelist } from './change-book.ts'

/** Saved addresses, and whether money may leave to no others. */
export function openAddressBook(parts: BookParts) {
  return withParts(parts, { addEntry, deleteEntry, switchWhitelist })
}

export type AddressBook = ReturnType<typeof openAddressBook>
