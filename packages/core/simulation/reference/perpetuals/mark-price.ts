import { ceilDiv, FINE, greatest, halfEven, least, MILLION, median, sum, UNIT } from './numbers.ts'
import type { Contract, Order } from './state.ts'

/** e^(−1/150) in eighteen digits. */
const DECAY = 993_355_506_255_034_415n
const SAMPLE_AGE_MS = 60_000
const LAST_TRADE_AGE_MS = 60_000
const SECOND_MS = 1_000
const GAP_SECONDS = 30
const HOUR_MS = 3_600_000

const best = (orders: readonly Order[]): bigint | undefined => orders[0]?.price

/** A price in ticks as units of 10^-8 with eighteen digits more. */
const fine = (contract: Contract, ticks: bigint): bigint => ticks * contract.terms.tick * FINE

/** Half of twice: the mid of two prices in ticks, fine. */
function midOf(contract: Contract): bigint | undefined {
  const [bid, ask] = [best(contract.bids), best(contract.asks)]
  return bid === undefined || ask === undefined ? undefined : fine(contract, bid + ask) / 2n
}

/** 200 / IMR at the greatest leverage, in units of the quote. */
function impactNotional({ tiers }: Contract): bigint {
  return 200n * (tiers[0]?.maxLeverage ?? 1n) * UNIT
}

/** Average price of selling or buying the impact notional into one side of the book, fine; of what exists when it is short. */
export function impactPrice(
  contract: Contract,
  orders: readonly Order[],
  wanted = impactNotional(contract),
): bigint | undefined {
  let worth = 0n
  let coins = 0n
  for (const { price, left } of orders) {
    const ticks = price * contract.terms.tick
    // In units of the quote: a contract of an inverse one has a face value, others have lots of the coin.
    const all = contract.isInverse ? left * contract.terms.lot : (left * contract.terms.lot * ticks) / UNIT
    const part = least(all, wanted - worth)
    worth += part
    // Finer than prices are, so that what is exactly half stays so.
    coins += halfEven(part * UNIT * FINE * FINE, ticks)
    if (worth >= wanted) break
  }
  return coins === 0n ? undefined : halfEven(worth * UNIT * FINE * FINE * FINE, coins)
}

/** One index price: sample, mark, and what the price limits need. The clock of the mark is the command that carries it. */
export function advanceMark(contract: Contract, time: number): void {
  sample(contract, time)
  contract.mark = markOf(contract, time)
  const mid = midOf(contract)
  const second = Math.floor(time / SECOND_MS)
  if (mid !== undefined) {
    // One a second, the newest.
    if (contract.gaps.at(-1)?.second === second) contract.gaps.pop()
    contract.gaps.push({ second, gap: mid - fine(contract, contract.mark) })
  }
  while (contract.gaps[0] && contract.gaps[0].second <= second - GAP_SECONDS) contract.gaps.shift()
  const { maxBuy, minSell } = limitsOf(contract)
  Object.assign(contract, { maxBuy, minSell })
}

/** Impact mid − index while both sides are within one per cent of each other, at most half the clamp away. */
function sample(contract: Contract, time: number): void {
  if (contract.sampledAt > 0 && Math.floor(contract.sampledAt / SECOND_MS) === Math.floor(time / SECOND_MS)) return
  const [bid, ask] = [impactPrice(contract, contract.bids), impactPrice(contract, contract.asks)]
  if (bid === undefined || ask === undefined || (ask - bid) * 100n > bid) {
    // Without a sample for a minute the average says nothing.
    if (time - contract.sampledAt >= SAMPLE_AGE_MS) Object.assign(contract, { num: 0n, den: 0n })
    return
  }
  const index = contract.index * FINE
  const bound = halfEven(index * BigInt(contract.terms.clampPpm), 2n * MILLION)
  const off = least(greatest((bid + ask) / 2n - index, -bound), bound)
  contract.num = halfEven(contract.num * DECAY, FINE) + off
  contract.den = halfEven(contract.den * DECAY, FINE) + FINE
  contract.sampledAt = time
}

function markOf(contract: Contract, time: number): bigint {
  const index = contract.index * FINE
  const clamp = BigInt(contract.terms.clampPpm)
  const mark = median([byFunding(contract, time), byAverage(contract), byBook(contract, time)])
  const tick = contract.terms.tick * FINE
  // The ticks inside the clamp.
  const low = ceilDiv(index * (MILLION - clamp), MILLION * tick)
  const high = (index * (MILLION + clamp)) / (MILLION * tick)
  return greatest(1n, least(greatest(halfEven(mark, tick), low), high))
}

/** P1 = I × (1 + F × T / N). */
export function byFunding({ index, fundingRate, nextFundingAt, terms }: Contract, time: number): bigint {
  const left = BigInt(Math.max(0, nextFundingAt - time))
  const interval = BigInt(terms.fundingHours * HOUR_MS)
  return index * FINE + halfEven(index * FINE * fundingRate * left, UNIT * interval)
}

/** P2 = I + EMA, while there are samples. */
export function byAverage({ index, num, den }: Contract): bigint {
  if (den === 0n) return index * FINE
  return index * FINE + halfEven(num * FINE, den)
}

/** P3: median of best bid, best ask and last trade; without one of the sides the last trade while it is young, else the index. */
export function byBook(contract: Contract, time: number): bigint {
  const [bid, ask] = [best(contract.bids), best(contract.asks)]
  const last = contract.lastPrice
  if (bid !== undefined && ask !== undefined) {
    return median((last > 0n ? [bid, ask, last] : [bid, ask]).map((price) => fine(contract, price)))
  }
  const isYoung = last > 0n && time - contract.lastTradeAt < LAST_TRADE_AGE_MS
  return isYoung ? fine(contract, last) : contract.index * FINE
}

/** [max(0, impact bid − I) − max(0, I − impact ask)] / I, in 10^-12. */
export function premiumOf(contract: Contract): bigint {
  const index = contract.index * FINE
  const bid = impactPrice(contract, contract.bids) ?? index
  const ask = impactPrice(contract, contract.asks) ?? index
  return halfEven((greatest(0n, bid - index) - greatest(0n, index - ask)) * 10n ** 12n, index)
}

/** Highest price of a buy and lowest of a sell (domain/perpetuals.md §12), ticks. */
export function limitsOf(contract: Contract): { readonly maxBuy: bigint; readonly minSell: bigint } {
  const { terms, gaps } = contract
  const [near, far] = [BigInt(terms.nearPpm), BigInt(terms.farPpm)]
  const mark = fine(contract, contract.mark)
  const index = contract.index * FINE
  // To a tenth of a tick.
  const tenth = (terms.tick * FINE) / 10n
  const gap = gaps.length === 0 ? 0n : halfEven(sum(gaps.map((each) => each.gap)), tenth * BigInt(gaps.length)) * tenth
  const at = (ppm: bigint) => halfEven(mark * ppm, MILLION)
  const high = least(at(MILLION + far), greatest(index, at(MILLION + near) + greatest(0n, gap)))
  const low = greatest(at(MILLION - far), least(index, at(MILLION - near) + least(0n, gap)))
  const tick = terms.tick * FINE
  return { maxBuy: high / tick, minSell: (low + tick - 1n) / tick }
}
