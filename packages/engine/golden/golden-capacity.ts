import type { Capacity } from '@bowline/core/capacity.ts'

/** Part of the record: a full table is a refusal, so the sizes belong to what the golden journals mean. */
export const goldenCapacity: Capacity = {
  assets: 16,
  markets: 16,
  accounts: 1 << 10,
  ledgerRows: 1 << 12,
  seats: 1 << 10,
  orders: 1 << 12,
  levels: 1 << 11,
  priceNodes: 1 << 13,
  lists: 1 << 10,
  volumeRows: 1 << 8,
}
