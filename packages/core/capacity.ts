/**
 * Sizes of the core's tables. Everything is allocated once at the start (untouched pages cost nothing), so the order path
 * never waits for a table to grow; a full table is the refusal `exchangeFull`.
 */
export interface Capacity {
  readonly assets: number
  readonly markets: number
  /** Highest account number + 1. */
  readonly accounts: number
  readonly ledgerRows: number
  /** Account × market pairs that ever had an order. */
  readonly seats: number
  /** Open orders and remembered ones. */
  readonly orders: number
  /** Price levels and trigger levels over all markets. */
  readonly levels: number
  /** Nodes of the price index; at worst one per digit and level. */
  readonly priceNodes: number
  readonly lists: number
  /** Accounts with volume in the last thirty days. */
  readonly volumeRows: number
}

export const defaultCapacity: Capacity = {
  assets: 1024,
  markets: 1024,
  accounts: 1 << 21,
  ledgerRows: 1 << 23,
  seats: 1 << 22,
  orders: 1 << 21,
  levels: 1 << 20,
  priceNodes: 1 << 21,
  lists: 1 << 17,
  volumeRows: 1 << 20,
}
