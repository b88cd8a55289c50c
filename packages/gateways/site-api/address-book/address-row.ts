import { type SavedEntry, usableFromMs } from '@bowline/capabilities/address-book/index.ts'
import type { UsersPlace } from '@bowline/capabilities/wallet/index.ts'

/** An address book entry in the contract's form. */
export function addressRow(entry: SavedEntry, inside: readonly UsersPlace[], nowMs: number) {
  const { id, coin, network, address, tag, label, addedAtMs } = entry
  const place = { coinName: coin, transferNetWork: network, address, tag, label }
  const isInside = inside.some((known) => known.network === network && known.address === address)
  const fromMs = usableFromMs(entry)
  return {
    id,
    ...place,
    addrType: isInside ? (2 as const) : (1 as const),
    addedAtMs,
    usableFromMs: nowMs < fromMs ? fromMs : null,
  }
}
