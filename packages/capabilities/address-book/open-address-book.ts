import { withParts } from '@bowline/platform/with-parts.ts'
import type { ChainMode } from '../address-risk/index.ts'
import { addEntry, type BookParts, deleteEntry, switchWhitelist } from './change-book.ts'
import { readEntry } from './entry.ts'

/** Saved addresses, and whether money may leave to no others. */
export function openAddressBook(parts: BookParts & { readonly mode: ChainMode }) {
  return withParts(parts, { addEntry, deleteEntry, switchWhitelist, readEntry })
}

export type AddressBook = ReturnType<typeof openAddressBook>
