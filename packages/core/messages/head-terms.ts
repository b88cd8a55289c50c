/** An identity of 16 bytes as two words; both 0 = none. */
export const identity = <const P extends string>(prefix: P) =>
  ({ [`${prefix}High`]: 'i64', [`${prefix}Low`]: 'i64' }) as { [K in `${P}${'High' | 'Low'}`]: 'i64' }

/** A size for each name in `Capacity`. */
export const sizeTerms = {
  assets: 'u32',
  markets: 'u32',
  accounts: 'u32',
  ledgerRows: 'u32',
  seats: 'u32',
  orders: 'u32',
  levels: 'u32',
  priceNodes: 'u32',
  lists: 'u32',
  volumeRows: 'u32',
  postingKeys: 'u32',
  accountOrders: 'u32',
  accountConditional: 'u32',
  accountLists: 'u32',
  rememberedOrders: 'u32',
  rememberedLists: 'u32',
  enteringPerCommand: 'u32',
  markingPerCommand: 'u32',
  positions: 'u32',
  marginPools: 'u32',
} as const

/** The exchange, and the sizes it begins with. */
export const headTerms = { ...identity('exchange'), ...sizeTerms } as const
