export {
  type BookRefusal,
  type EntryPlace,
  entriesOf,
  isWhitelistOn,
  MOST_ENTRIES,
  refuseEntry,
} from './address-book.store.ts'
export { addEntry, type BookParts, deleteEntry, switchWhitelist } from './change-book.ts'
export { type Entry, type EntryRefusal, findLookalike, readEntry, type SavedEntry } from './entry.ts'
export { NETWORKS, networksOf } from './networks.ts'
export { type AddressBook, openAddressBook } from './open-address-book.ts'
export { type Destination, refuseDestination, usableFromMs, type WhitelistRefusal } from './whitelist.ts'
