/**
 * Sizes of the core's tables. Everything is allocated once at the start (untouched pages cost nothing), so the order path
 * never waits for a table to grow; a full table is the refusal `exchangeFull`. A start may begin with larger ones, and says so
 * in the journal (`enlarge`).
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
  /** Keys of the last journals; the oldest make room for new ones. */
  readonly postingKeys: number
  /**
   * What one account may have at a time, over all markets: a thousandth of the table or less, so that no few hundred of them
   * fill it. Open orders, those of them that wait for a trigger, and open lists.
   */
  readonly accountOrders: number
  readonly accountConditional: number
  readonly accountLists: number
  /** Ended orders and lists of one account that still answer for their client id; the oldest is forgotten for the next. */
  readonly rememberedOrders: number
  readonly rememberedLists: number
  /** Triggered and activated orders that enter after one command; the others enter after the next ones. */
  readonly enteringPerCommand: number
  /** Waiting orders that prices may set off in one command; the others are set off after the next ones. */
  readonly markingPerCommand: number
  /** Positions, two for each account × contract that ever had an order. */
  readonly positions: number
  /** What covers positions together: one for each account × settle asset, and one for each isolated position. */
  readonly marginPools: number
}

/** So full, somebody should look, and the next start enlarges: a full table refuses orders or deposits. */
export const ALARM_PERCENT = 70

/** All of a table but its last tenth, which is for those who have few entries in it. */
export function mostOf(size: number): number {
  return size - Math.floor(size / 10)
}

export const defaultCapacity: Capacity = {
  assets: 1024,
  markets: 1024,
  accounts: 1 << 21,
  ledgerRows: 1 << 23,
  seats: 1 << 22,
  orders: 1 << 21,
  levels: 1 << 21,
  priceNodes: 1 << 22,
  lists: 1 << 17,
  postingKeys: 1 << 21,
  volumeRows: 1 << 21,
  accountOrders: 2_000,
  accountConditional: 250,
  accountLists: 125,
  rememberedOrders: 500,
  rememberedLists: 50,
  enteringPerCommand: 64,
  markingPerCommand: 256,
  positions: 1 << 21,
  marginPools: 1 << 21,
}
