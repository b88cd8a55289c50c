import { type SavedEntry, usableFromMs } from '@bowline/capabilities/address-book/index.ts'

/** An address book entry in the contract's form. */
export function addressRow(entry: SavedEntry, nowMs: number) {
  const { id, coin, network, address, tag, label, addedAtMs } = entry
  const place = { coinName: coin, transferNetWork: network, address, tag, label }
  const fromMs = usableFromMs(entry)
  return { id, ...place, addrType: 1 as const, addedAtMs, usableFromMs: nowMs < fromMs ? fromMs : null }
}
