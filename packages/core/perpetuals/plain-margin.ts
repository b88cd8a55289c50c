import { MOST_ROWS } from '../ledger/ledger.ts'
import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import { MOST_TIERS } from '../messages/contract-terms.ts'
import * as terms from '../messages/terms.ts'
import { ContractRecord } from '../records/contracts.ts'
import { MOST_ORDERS, OrderRecord } from '../records/orders.ts'
import { MOST_POOLS, MOST_POSITIONS, PoolKind, PoolRecord, PositionRecord } from '../records/positions.ts'
import type { MarketNumber, PositionNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { MarketKind, Side } = terms
const { R } = registers
const ROW = MOST_ROWS
const MARKET = MOST_MARKETS
const SLOT = MOST_ORDERS
const POSITION = MOST_POSITIONS
const POOL = MOST_POOLS
const TIERS = MOST_TIERS
const M = MarketRecord.at
const O = OrderRecord.at
const P = PositionRecord.at
const K = ContractRecord.at
const L = PoolRecord.at
const KIND = O.side / 4
/** Side, and whether it is isolated. */
const MODES = P.positionSide / 4
const OTHER_MODES = 0xffff
/** Kind, wallet, whether it is being liquidated. */
const POOL_STATE = L.kind / 4
const POOL_STATES = 0xff00ff
const PLAIN_POOL = PoolKind.cross
const MARKET_KIND = M.marketKind / 4
/** Sums stay so far below 64 bits that a few may be added. */
const MOST = 1n << 60n
const MOST_LOTS = 1n << 42n
const MILLION = 1_000_000
const RATE_ONE = 100_000_000n

/**
 * Lower bounds of what `checks.ts` and `figures.ts` compute, in 64 bits: for positions in one-way mode on cross margin that owe
 * no funding. Part of the order path, see state.ts. False says nothing: then the full checks decide.
 */
export function plainMarginOf(s: State) {
  /** One-way and cross, and nothing of it is being liquidated. */
  function isPlain(position: PositionNumber): boolean {
    const { u32 } = s.positions
    const p4 = (position & POSITION) * 48
    if ((u32[p4 + MODES] & OTHER_MODES) !== 0) return false
    const pool = u32[p4 + P.pool]
    // The next one is its other leg, which is flat.
    if (u32[p4 + 48 + P.pool] !== pool) return false
    return (s.pools.u32[((pool & POOL) << 4) + POOL_STATE] & POOL_STATES) === PLAIN_POOL
  }

  /** What `r[lots]` are worth at `r[atPrice]`, into a register. */
  function worthInto(market: MarketNumber, into: number): boolean {
    const { r } = s
    const { u32, i64 } = s.markets.words
    const m8 = (market & MARKET) << 6
    if ((u32[(m8 << 1) + MARKET_KIND] & 0xff) !== MarketKind.linear) return inverseWorthInto(market, into)
    // Of a defined contract the greatest price × factor × greatest quantity fit.
    if (r[R.atPrice] > i64[m8 + M.maxPrice] || r[R.lots] > i64[m8 + M.maxQty]) return false
    r[into] = BigInt.asIntN(64, BigInt.asIntN(64, r[R.atPrice] * i64[m8 + M.factor]) * r[R.lots])
    return r[into] <= BigInt.asIntN(64, MOST)
  }

  /** Half-even. */
  function inverseWorthInto(market: MarketNumber, into: number): boolean {
    const { r } = s
    const price = r[R.atPrice]
    const factor = s.markets.words.i64[((market & MARKET) << 6) + M.factor]
    if (r[R.lots] > BigInt.asIntN(64, BigInt.asIntN(64, MOST) / factor)) return false
    const value = BigInt.asIntN(64, r[R.lots] * factor)
    const whole = BigInt.asIntN(64, value / price)
    const twice = BigInt.asIntN(
      64,
      BigInt.asIntN(64, value - BigInt.asIntN(64, whole * price)) << BigInt.asIntN(64, 1n),
    )
    const isUp =
      twice > price || (twice === price && BigInt.asIntN(64, whole & BigInt.asIntN(64, 1n)) !== BigInt.asIntN(64, 0n))
    r[into] = isUp ? BigInt.asIntN(64, whole + BigInt.asIntN(64, 1n)) : whole
    return r[into] <= BigInt.asIntN(64, MOST)
  }

  /** Of an order that closes: nearer to the mark than half of what the least maintenance rate leaves above the taker fee. */
  function isNear(slot: Slot, market: MarketNumber): boolean {
    const { i64, u32 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const m8 = (market & MARKET) << 6
    const mark = s.contracts.i64[m8 + K.mark]
    const price = i64[o8 + O.price]
    const isBuy = (u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    const away = BigInt.asIntN(64, isBuy ? price - mark : mark - price)
    const table = s.contracts.u32[(m8 << 1) + K.tiers]
    const rate = s.tiers.rate[table * TIERS] - s.contracts.i32[(m8 << 1) + K.takerRate]
    if (rate < 0) return false
    if (away <= BigInt.asIntN(64, 0n)) return true
    // Ticks have 31 bits, rates 27.
    numberInto(rate)
    const covered = BigInt.asIntN(64, mark * s.r[R.number])
    return BigInt.asIntN(64, away * BigInt.asIntN(64, 2n * RATE_ONE)) <= covered
  }

  /** No larger than the share of the open interest, or than the first tier. */
  function fitsOpenInterest(slot: Slot, position: PositionNumber, market: MarketNumber): boolean {
    const { r } = s
    const { i64 } = s.positions
    const m8 = (market & MARKET) << 6
    const o8 = (slot & SLOT) << 4
    const p8 = (position & POSITION) * 24
    const share = s.contracts.u32[(m8 << 1) + K.openInterestPpm]
    if (share === 0) return true
    const isBuy = (s.orders.words.u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    const waits = BigInt.asIntN(64, s.orders.words.i64[o8 + O.qty] + (isBuy ? i64[p8 + P.buyQty] : i64[p8 + P.sellQty]))
    const after = BigInt.asIntN(64, isBuy ? i64[p8 + P.qty] + waits : i64[p8 + P.qty] - waits)
    r[R.lots] = after < BigInt.asIntN(64, 0n) ? BigInt.asIntN(64, BigInt.asIntN(64, 0n) - after) : after
    r[R.atPrice] = s.contracts.i64[m8 + K.mark]
    const table = s.contracts.u32[(m8 << 1) + K.tiers]
    if (isShareOfOpenInterest(market, share)) return true
    return worthInto(market, R.worth) && r[R.worth] <= s.tiers.cap[table * TIERS]
  }

  /** `r[lots]` against a share in millionths: both counts have less than 42 bits, and a share has 20. */
  function isShareOfOpenInterest(market: MarketNumber, share: number): boolean {
    const { r } = s
    const openInterest = s.contracts.i64[((market & MARKET) << 6) + K.openInterest]
    const most = BigInt.asIntN(64, MOST_LOTS)
    if (openInterest > most || r[R.lots] > most || share > MILLION) return false
    numberInto(share)
    const million = BigInt.asIntN(64, 1_000_000n)
    return BigInt.asIntN(64, r[R.lots] * million) <= BigInt.asIntN(64, openInterest * r[R.number])
  }

  /** A number that is not below zero, into `r[number]`. */
  function numberInto(value: number): void {
    s.r32[R.number * 2] = value
    s.r32[R.number * 2 + 1] = 0
  }

  /** Whether the loss to the mark and the fee fit beside what each pair holds, that of the order with it or without, in an allowed tier. */
  function covers(slot: Slot, position: PositionNumber, market: MarketNumber): boolean {
    const { r } = s
    const { u32 } = s.positions
    const pools = s.pools.u32
    const l4 = (u32[(position & POSITION) * 48 + P.pool] & POOL) << 4
    if (!lossAndFeeInto(slot, market)) return false
    r[R.room] = s.ledger.i64[(pools[l4 + L.row] & ROW) << 1]
    for (let pair = pools[l4 + L.head]; pair !== 0; pair = u32[(pair & POSITION) * 48 + P.poolNext]) {
      if (!sideOf(pair) || (pair === position && !sideWith(slot, position, market))) return false
      marginInto(u32[(pair & POSITION) * 48 + P.leverage])
      if (!takeFromRoom(pair)) return false
    }
    return r[R.cost] <= r[R.room]
  }

  /** What the order loses to the mark at once, and the taker's fee, at most, into `r[cost]`. */
  function lossAndFeeInto(slot: Slot, market: MarketNumber): boolean {
    const { r } = s
    const m8 = (market & MARKET) << 6
    const o8 = (slot & SLOT) << 4
    const isLinear = (s.markets.words.u32[(m8 << 1) + MARKET_KIND] & 0xff) === MarketKind.linear
    const isBuy = (s.orders.words.u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    const rate = s.contracts.i32[(m8 << 1) + K.takerRate]
    if (rate < 0) return false
    r[R.lots] = s.orders.words.i64[o8 + O.qty]
    r[R.atPrice] = s.contracts.i64[m8 + K.mark]
    if (!worthInto(market, R.worth)) return false
    const dearer = BigInt.asIntN(64, r[R.need] - r[R.worth])
    const loss = isBuy === isLinear ? dearer : BigInt.asIntN(64, BigInt.asIntN(64, 0n) - dearer)
    // Of a part of the order roundings may make it a unit or two more.
    r[R.cost] = loss > BigInt.asIntN(64, 0n) ? loss : BigInt.asIntN(64, 0n)
    const parts = BigInt.asIntN(64, BigInt.asIntN(64, r[R.need] / BigInt.asIntN(64, RATE_ONE)) + BigInt.asIntN(64, 1n))
    numberInto(rate)
    const fee = BigInt.asIntN(64, parts * r[R.number])
    r[R.cost] = BigInt.asIntN(64, BigInt.asIntN(64, r[R.cost] + fee) + BigInt.asIntN(64, 2n))
    return r[R.cost] < BigInt.asIntN(64, MOST)
  }

  /** What a pair holds, and of its profit what counts for new orders, at least: of gains that do not count in full nothing. */
  function takeFromRoom(pair: PositionNumber): boolean {
    const { r } = s
    if (!gainInto(pair)) return false
    const room = BigInt.asIntN(64, BigInt.asIntN(64, r[R.room] - r[R.margin]) + r[R.gain])
    r[R.room] = room
    return room <= BigInt.asIntN(64, MOST) && room >= BigInt.asIntN(64, 0n)
  }

  /** The larger side of a pair's position and orders into `r[larger]`; of the position the signed worth into `r[held]`. */
  function sideOf(pair: PositionNumber): boolean {
    const { r } = s
    const { u32, i64 } = s.positions
    const p8 = (pair & POSITION) * 24
    const p4 = p8 << 1
    const zero = BigInt.asIntN(64, 0n)
    const qty = i64[p8 + P.qty]
    const buys = i64[p8 + P.buyValue]
    const sells = i64[p8 + P.sellValue]
    r[R.larger] = zero
    r[R.held] = zero
    if (BigInt.asIntN(64, BigInt.asIntN(64, qty | buys) | sells) === zero) return true
    if ((u32[p4 + MODES] & OTHER_MODES) !== 0) return false
    if (qty !== zero && !heldInto(pair, u32[p4 + P.market])) return false
    r[R.buys] = buys
    r[R.sells] = sells
    return largerSideInto()
  }

  /** Signed worth of a position that owes no funding, into `r[held]`. */
  function heldInto(pair: PositionNumber, market: MarketNumber): boolean {
    const { r } = s
    const p8 = (pair & POSITION) * 24
    const m8 = (market & MARKET) << 6
    const zero = BigInt.asIntN(64, 0n)
    const qty = s.positions.i64[p8 + P.qty]
    if (s.positions.u32[(p8 << 1) + P.settlements] !== s.contracts.u32[(m8 << 1) + K.settlements]) return false
    r[R.atPrice] = s.contracts.i64[m8 + K.mark]
    if (r[R.atPrice] <= zero) return false
    r[R.lots] = qty < zero ? BigInt.asIntN(64, zero - qty) : qty
    if (!worthInto(market, R.worth)) return false
    r[R.held] = qty < zero ? BigInt.asIntN(64, zero - r[R.worth]) : r[R.worth]
    return true
  }

  /** max(|N + B|, |N − A|) into `r[larger]`. */
  function largerSideInto(): boolean {
    const { r } = s
    const zero = BigInt.asIntN(64, 0n)
    const most = BigInt.asIntN(64, MOST)
    if (r[R.buys] > most || r[R.sells] > most) return false
    const more = BigInt.asIntN(64, r[R.held] + r[R.buys])
    const less = BigInt.asIntN(64, r[R.held] - r[R.sells])
    const bought = more < zero ? BigInt.asIntN(64, zero - more) : more
    const sold = less < zero ? BigInt.asIntN(64, zero - less) : less
    r[R.larger] = bought > sold ? bought : sold
    return true
  }

  /** What is in `r[larger]` over the leverage, up, into `r[margin]`: the one division of a pair. */
  function marginInto(leverage: number): void {
    const { r } = s
    const zero = BigInt.asIntN(64, 0n)
    r[R.margin] = zero
    if (r[R.larger] === zero) return
    numberInto(leverage)
    const over = r[R.number]
    const all = BigInt.asIntN(64, BigInt.asIntN(64, r[R.larger] + over) - BigInt.asIntN(64, 1n))
    r[R.margin] = BigInt.asIntN(64, all / over)
  }

  /** The larger side with the order's worth in `r[need]` on it, or without where that is more; whether the tier of all of it allows it. */
  function sideWith(slot: Slot, position: PositionNumber, market: MarketNumber): boolean {
    const { r } = s
    const { i64 } = s.positions
    const p8 = (position & POSITION) * 24
    const leverage = s.positions.u32[(p8 << 1) + P.leverage]
    const before = r[R.larger]
    const isBuy = (s.orders.words.u32[((slot & SLOT) << 5) + KIND] & 0xff) === Side.buy
    const at = isBuy ? R.buys : R.sells
    r[R.buys] = i64[p8 + P.buyValue]
    r[R.sells] = i64[p8 + P.sellValue]
    r[at] = BigInt.asIntN(64, r[at] + r[R.need])
    if (!largerSideInto() || !allowsLeverage(market, leverage)) return false
    if (before > r[R.larger]) r[R.larger] = before
    return true
  }

  /** The first tier that has room for `r[larger]` allows the leverage; the last that allows it has room then. */
  function allowsLeverage(market: MarketNumber, leverage: number): boolean {
    const { cap, maxLeverage } = s.tiers
    const table = s.contracts.u32[((market & MARKET) << 7) + K.tiers]
    const rows = s.tiers.rows[table]
    for (let row = 0; row < rows; row++) {
      const at = table * TIERS + row
      if (s.r[R.larger] <= cap[at]) return leverage <= maxLeverage[at]
    }
    return false
  }

  /** Unrealised profit of a pair's position as it counts for new orders, at least, into `r[gain]`; after `marginInto`. */
  function gainInto(pair: PositionNumber): boolean {
    const { r } = s
    const p8 = (pair & POSITION) * 24
    const zero = BigInt.asIntN(64, 0n)
    r[R.gain] = zero
    if (r[R.held] === zero) return true
    const market = s.positions.u32[(p8 << 1) + P.market]
    const m4 = (market & MARKET) << 7
    const isLinear = (s.markets.words.u32[m4 + MARKET_KIND] & 0xff) === MarketKind.linear
    const isLong = r[R.held] > zero
    const worth = isLong ? r[R.held] : BigInt.asIntN(64, zero - r[R.held])
    const dearer = BigInt.asIntN(64, worth - s.positions.i64[p8 + P.entryValue])
    const gain = isLong === isLinear ? dearer : BigInt.asIntN(64, zero - dearer)
    const counts = gain <= zero || s.contracts.u32[m4 + K.uplWeightPpm] === MILLION
    if (counts) r[R.gain] = gain
    return gain <= BigInt.asIntN(64, MOST) && gain >= BigInt.asIntN(64, -MOST)
  }

  return { isPlain, worthInto, isNear, fitsOpenInterest, covers }
}
