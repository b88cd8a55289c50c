import { divide, type Price } from '@bowline/money'
import {
  averagePremiumOf,
  fundingCapOf,
  fundingRateOf,
  impactPriceOf,
  type Level,
  premiumOf,
} from '../formulas/perpetuals/funding.ts'
import { inTenths } from '../formulas/perpetuals/index-price.ts'
import {
  type Ema,
  emaSampleOf,
  markPriceOf,
  NO_EMA,
  nextEma,
  priceLimitsOf,
} from '../formulas/perpetuals/mark-price.ts'
import { type Ratio, ratio } from '../formulas/perpetuals/ratio.ts'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import type { CommandOf } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { takesConfirmedIndex } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { showPrice } from '../orders/triggers.ts'
import { MIDDLE_SECONDS } from '../records/contracts.ts'
import type { MarketNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { MOST_STEPS } from './define.ts'
import { followIndex, isIndexFrozen } from './index-state.ts'
import { indexInTicks } from './kind.ts'

const { ContractState, GivenIndex, IndexState, PriceKind } = terms

const SECOND_MS = 1_000
/** Samples of the premium, and how old a last trade or an average may be to count. */
const PREMIUM_MS = 5_000
const STALE_MS = 60_000
const HOUR_MS = 3_600_000
/** So many levels of the book at most are looked at for an impact price. */
const MOST_LEVELS = 100
/** Greatest premium, so that a period's weighted sum fits into 64 bits: 50 %. */
const MOST_PREMIUM = 500_000_000_000n
const LOW = 1n << 64n

type SetPrice = CommandOf<'set-price'>

/** An index price of a contract: the clock of its mark, its premium, its triggers by mark and index, and its risk. */
export function setContractPrice(
  s: State,
  { market, priceKind, indexState, price }: Required<Omit<SetPrice, 'kind'>>,
): void {
  const isFrozen = indexState === IndexState.frozen
  // Beyond it a position's worth leaves 64 bits.
  const isSound = isFrozen || (price > 0n && price < MOST_STEPS * s.market.tick(market))
  const worst = takesConfirmedIndex(s.recordVersion) ? GivenIndex.confirmed : GivenIndex.frozen
  if (priceKind !== PriceKind.index || indexState > worst || !isSound) {
    s.refuse(Rejection.badDefinition)
    return
  }
  s.reference.advanceMarket(market)
  const state = s.market.state(market)
  // At the end the mark is the price of the end.
  if (state === ContractState.settling || state === ContractState.delisted) return
  const wasFrozen = isIndexFrozen(s, market)
  if (!followIndex(s, market, indexState, price)) {
    reportMark(s, market)
    return
  }
  s.contractEnds.countIndex(market)
  s.fund.follow(market)
  s.market.setIndexPrice(market, price)
  s.market.setIndexTime(market, s.time)
  s.contract.setIndexAt(market, s.time)
  s.contract.setIndexTenths(market, inTenths(ratio(price, 1n), s.market.tick(market)))
  advance(s, market)
  reportMark(s, market)
  showPrice(s, market, s.contract.mark(market), PriceKind.mark)
  showPrice(s, market, indexInTicks(s, market), PriceKind.index)
  s.risk.marked(market)
  if (wasFrozen) s.risk.thawed(market)
}

interface Touch {
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  readonly impactBid: Ratio | undefined
  readonly impactAsk: Ratio | undefined
}

function advance(s: State, market: MarketNumber): void {
  const touch = lookAt(s, market)
  const index = s.contract.indexTenths(market)
  const clampPpm = BigInt(s.contract.clampPpm(market))
  const ema = followBook(s, market, touch, index, clampPpm)
  const isFresh = s.time - s.contract.lastTradeAt(market) < STALE_MS
  const isWhole = touch.bid !== undefined && touch.ask !== undefined
  const last = s.market.lastPrice(market)
  const hasLast = last > 0n && (isWhole || isFresh)
  const mark = markPriceOf({
    index,
    fundingRate: s.contract.fundingRate(market),
    untilFundingMs: Math.max(0, s.contract.nextFundingAt(market) - s.time),
    intervalMs: s.contract.fundingHours(market) * HOUR_MS,
    ema,
    // Of a book with an empty side neither side says where the market is.
    bid: isWhole ? touch.bid : undefined,
    ask: isWhole ? touch.ask : undefined,
    last: hasLast ? last : undefined,
    clampPpm,
  })
  s.contract.setMark(market, mark > 0n ? mark : 1n)
  followMiddle(s, market, touch)
  deriveLimits(s, market)
  samplePremium(s, market, touch)
}

function lookAt(s: State, market: MarketNumber): Touch {
  const contract = s.valuation.contractTerms(market)
  const notional = s.contract.impactNotional(market)
  const bids = levelsOf(s, ladderOf(market, Ladder.bids))
  const asks = levelsOf(s, ladderOf(market, Ladder.asks))
  return {
    bid: bids[0]?.price,
    ask: asks[0]?.price,
    impactBid: impactPriceOf(contract, bids, notional),
    impactAsk: impactPriceOf(contract, asks, notional),
  }
}

function levelsOf(s: State, ladder: number): Level[] {
  const levels: Level[] = []
  for (let level = s.ladders.best[ladder]; level !== 0; level = s.ladders.worse(ladder, level)) {
    if (levels.length === MOST_LEVELS) break
    levels.push({ price: s.level.price(level), qty: s.level.visible(level) + s.level.hidden(level) })
  }
  return levels
}

/** One sample a second; without any for a minute the average says nothing. */
function followBook(s: State, market: MarketNumber, touch: Touch, index: bigint, clampPpm: bigint): Ema {
  let ema = readEma(s, market)
  const at = s.contract.emaAt(market)
  if (at > 0 && Math.floor(at / SECOND_MS) === Math.floor(s.time / SECOND_MS)) return ema
  const sample = emaSampleOf(index, touch.impactBid, touch.impactAsk, clampPpm)
  if (sample !== undefined) {
    ema = nextEma(ema, sample)
    s.contract.setEmaAt(market, s.time)
  } else if (s.time - at >= STALE_MS) ema = NO_EMA
  writeEma(s, market, ema)
  return ema
}

function readEma(s: State, market: MarketNumber): Ema {
  return {
    sum: s.contract.emaSumHigh(market) * LOW + BigInt.asUintN(64, s.contract.emaSumLow(market)),
    weight: s.contract.emaWeightHigh(market) * LOW + BigInt.asUintN(64, s.contract.emaWeightLow(market)),
  }
}

export function writeEma(s: State, market: MarketNumber, { sum, weight }: Ema): void {
  s.contract.setEmaSumHigh(market, sum >> 64n)
  s.contract.setEmaSumLow(market, BigInt.asIntN(64, sum))
  s.contract.setEmaWeightHigh(market, weight >> 64n)
  s.contract.setEmaWeightLow(market, BigInt.asIntN(64, weight))
}

/** How far the middle is from the mark, one sample a second. */
function followMiddle(s: State, market: MarketNumber, { bid, ask }: Touch): void {
  if (bid === undefined || ask === undefined) return
  const second = Math.floor(s.time / SECOND_MS)
  const at = market * MIDDLE_SECONDS + (second % MIDDLE_SECONDS)
  s.contracts.middle[at] = 5n * (bid + ask) - 10n * s.contract.mark(market)
  s.contracts.middleAt[at] = second
}

/** Mean of middle less mark over the last thirty seconds, tenths of a tick. */
function averageMiddle(s: State, market: MarketNumber): bigint {
  const from = Math.floor(s.time / SECOND_MS) - MIDDLE_SECONDS
  let sum = 0n
  let count = 0n
  for (let at = market * MIDDLE_SECONDS; at < (market + 1) * MIDDLE_SECONDS; at++) {
    if (s.contracts.middleAt[at] <= from) continue
    sum += s.contracts.middle[at]
    count++
  }
  return count === 0n ? 0n : divide(sum, count, 'half-even')
}

function deriveLimits(s: State, market: MarketNumber): void {
  const average = averageMiddle(s, market)
  const { maxBuy, minSell } = priceLimitsOf(
    { mark: s.contract.mark(market), index: s.contract.indexTenths(market), average },
    { xPpm: BigInt(s.contract.nearPpm(market)), yPpm: BigInt(s.contract.farPpm(market)) },
  )
  s.contract.setMaxBuy(market, maxBuy)
  s.contract.setMinSell(market, minSell > 0n ? minSell : 1n)
  // What takers may take: see `fixBand`.
  s.market.setIndexBandHigh(market, maxBuy)
  s.market.setIndexBandLow(market, s.contract.minSell(market))
}

/** Every five seconds; a sample that did not come repeats the one before. */
function samplePremium(s: State, market: MarketNumber, { impactBid, impactAsk }: Touch): void {
  const next = s.contract.nextFundingAt(market)
  if (next === 0) return
  const from = next - s.contract.fundingHours(market) * HOUR_MS
  const due = Math.floor((s.time - from) / PREMIUM_MS) + 1
  repeatPremium(s, market, due - 1)
  if (s.contract.premiums(market) >= due) return
  const premium = premiumOf(ratio(s.contract.indexTenths(market), 10n), impactBid, impactAsk)
  addPremium(s, market, premium > MOST_PREMIUM ? MOST_PREMIUM : premium < -MOST_PREMIUM ? -MOST_PREMIUM : premium)
}

export function forgetPremiums(s: State, market: MarketNumber): void {
  s.contract.setPremiums(market, 0)
  s.contract.setPremiumSum(market, 0n)
}

/** At a settlement: samples that did not come since the last one repeat it. */
export function fillPremiums(s: State, market: MarketNumber): void {
  repeatPremium(s, market, (s.contract.fundingHours(market) * HOUR_MS) / PREMIUM_MS)
}

/** The last premium for each sample that is missing up to one: Σ n × sample at once. */
function repeatPremium(s: State, market: MarketNumber, upTo: number): void {
  const have = s.contract.premiums(market)
  if (have >= upTo) return
  const weight = (BigInt(upTo) * BigInt(upTo + 1) - BigInt(have) * BigInt(have + 1)) / 2n
  s.contract.addPremiumSum(market, s.contract.lastPremium(market) * weight)
  s.contract.setPremiums(market, upTo)
}

function addPremium(s: State, market: MarketNumber, premium: bigint): void {
  s.contract.addPremiums(market, 1)
  s.contract.addPremiumSum(market, premium * BigInt(s.contract.premiums(market)))
  s.contract.setLastPremium(market, premium)
}

/** The rate by the samples since the last settlement: Σ n·P / Σ n. */
export function predictedRate(s: State, market: MarketNumber): bigint {
  const samples = BigInt(s.contract.premiums(market))
  const average =
    samples === 0n
      ? (averagePremiumOf([0n]) as Ratio)
      : ratio(s.contract.premiumSum(market), (samples * (samples + 1n)) / 2n)
  const own = s.contract.fundingCap(market)
  const cap = own > 0n ? own : fundingCapOf(s.valuation.contractTiers(market)[0]?.rate ?? 0n)
  return fundingRateOf(average, s.contract.fundingHours(market) as 1 | 2 | 4 | 8, cap)
}

export function reportMark(s: State, market: MarketNumber): void {
  encode(eventLayouts.mark, s.events.words, s.events.openClear('mark'), {
    market,
    indexState: isIndexFrozen(s, market) ? IndexState.frozen : s.contract.indexState(market),
    index: s.market.indexPrice(market),
    mark: s.contract.mark(market),
    maxBuy: s.contract.maxBuy(market),
    minSell: s.contract.minSell(market),
    fundingRate: s.contract.fundingRate(market),
    predictedRate: predictedRate(s, market),
    premium: s.contract.lastPremium(market),
    nextFundingAt: s.contract.nextFundingAt(market),
    openInterest: s.contract.openInterest(market),
  })
}
