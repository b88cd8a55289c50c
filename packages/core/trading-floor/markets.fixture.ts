import type { Capacity } from '../capacity.ts'
import type { CommandOf } from '../messages/commands.ts'
import { BLN, BTC, ETH, ethUsdt, USDT } from '../simulation/listings.ts'

export const ASSETS = { BTC, USDT, ETH, BLN } as const
export type AssetCode = keyof typeof ASSETS

export const floorCapacity: Capacity = {
  assets: 16,
  markets: 16,
  accounts: 64,
  ledgerRows: 512,
  seats: 64,
  orders: 512,
  levels: 512,
  priceNodes: 4_096,
  lists: 64,
  volumeRows: 64,
  postingKeys: 512,
  accountOrders: 512,
  accountConditional: 512,
  accountLists: 64,
  rememberedOrders: 512,
  rememberedLists: 64,
  enteringPerCommand: 64,
  markingPerCommand: 256,
  positions: 256,
  marginPools: 256,
}

/** ETH for whole USDT in hundredths, listed at 100, with no bounds but a band from 1 to 199: for tests of one rule alone. */
export function plainMarket(terms: Partial<CommandOf<'define-market'>> = {}): CommandOf<'define-market'> {
  const wide = { bidUp: 0, bidDown: 0, askUp: 0, askDown: 0, bandBps: 9_999, minNotional: 0n, maxPrice: 0n }
  return ethUsdt({ tick: 100_000_000n, lot: 1_000_000n, listingPrice: 100n, ...wide, ...terms })
}
