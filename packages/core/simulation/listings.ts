import { type CommandOf, NO_PROMOTION } from '../messages/commands.ts'
import { MarketState, Stp } from '../messages/terms.ts'

/** Assets and markets the tests and the simulation trade. */
export const BTC = 1
export const USDT = 2
export const ETH = 3
/** The platform token. */
export const BLN = 4

export const BTC_USDT = 1
const ETH_BTC = 2
export const BLN_USDT = 3
export const ETH_USDT = 4

export const assetCommands: readonly CommandOf<'define-asset'>[] = [
  { kind: 'define-asset', asset: BTC, code: 'BTC' },
  { kind: 'define-asset', asset: USDT, code: 'USDT' },
  { kind: 'define-asset', asset: ETH, code: 'ETH' },
  { kind: 'define-asset', asset: BLN, code: 'BLN', isPlatformToken: 1 },
]

type MarketTerms = Partial<CommandOf<'define-market'>>

const everyStp = [Stp.none, Stp.expireTaker, Stp.expireMaker, Stp.expireBoth, Stp.decrement]

/** The chosen defaults of domain/spot.md §9–§10, open at once; tick 0.01, lot 0.00001. */
export function btcUsdt(terms: MarketTerms = {}): CommandOf<'define-market'> {
  return {
    kind: 'define-market',
    market: BTC_USDT,
    base: BTC,
    quote: USDT,
    state: MarketState.trading,
    defaultStp: Stp.expireMaker,
    stpModes: everyStp.reduce((bits, mode) => bits | (1 << mode), 0),
    tokenDeduction: 1,
    symbol: 'BTCUSDT',
    tick: 1_000_000n,
    lot: 1_000n,
    minPrice: 1n,
    maxPrice: 100_000_000n,
    minQty: 1n,
    maxQty: 1_000_000_000n,
    marketMaxQty: 100_000_000n,
    minNotional: 500_000_000n,
    maxNotional: 900_000_000_000_000n,
    maxPosition: 0n,
    listingPrice: 6_000_000n,
    bidUp: 11_000,
    bidDown: 2_000,
    askUp: 50_000,
    askDown: 9_000,
    bandBps: 500,
    maxOpenOrders: 200,
    maxConditional: 20,
    maxLists: 20,
    maxIcebergParts: 10,
    maxAmends: 10,
    minTrailingBps: 10,
    maxTrailingBps: 2_000,
    promoMaker: NO_PROMOTION,
    promoTaker: NO_PROMOTION,
    postOnlyMs: 60_000,
    ...terms,
  }
}

/** Tick 0.00001 BTC, lot 0.001 ETH, listed at 0.05. */
export function ethBtc(terms: MarketTerms = {}): CommandOf<'define-market'> {
  const own = { market: ETH_BTC, base: ETH, quote: BTC, symbol: 'ETHBTC', tick: 1_000n, lot: 100_000n }
  return btcUsdt({ ...own, listingPrice: 5_000n, maxPrice: 10_000_000n, minNotional: 10_000n, ...terms })
}

/** Tick 0.0001 USDT, lot 1 token, listed at 0.05. */
export function blnUsdt(terms: MarketTerms = {}): CommandOf<'define-market'> {
  const own = { market: BLN_USDT, base: BLN, symbol: 'BLNUSDT', tick: 10_000n, lot: 100_000_000n }
  return btcUsdt({ ...own, listingPrice: 500n, ...terms })
}

/** Tick 0.01 USDT, lot 0.0001 ETH, listed at 3,000. */
export function ethUsdt(terms: MarketTerms = {}): CommandOf<'define-market'> {
  const own = { market: ETH_USDT, base: ETH, symbol: 'ETHUSDT', tick: 1_000_000n, lot: 10_000n }
  return btcUsdt({ ...own, listingPrice: 300_000n, ...terms })
}

/** The chosen fee tiers of domain/spot.md §11; volumes in ledger units of USDT. */
export const tierCommands: readonly CommandOf<'define-fee-tier'>[] = [
  [0, 1_000, 1_000],
  [250_000, 900, 1_000],
  [1_000_000, 800, 900],
  [5_000_000, 600, 800],
  [20_000_000, 400, 600],
  [100_000_000, 200, 400],
].map(([volume, maker, taker], tier) => ({
  kind: 'define-fee-tier',
  tier,
  maker: maker as number,
  taker: taker as number,
  volume: BigInt(volume as number) * 100_000_000n,
}))
