import { Ladder, ladderOf } from '../matching/ladders.ts'
import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import type { CommandOf, commandLayouts } from '../messages/commands.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import { encode, type Message } from '../messages/layout.ts'
import { namesKinds } from '../messages/record-version.ts'
import { HOUSE, LedgerCode, MarketKind, MarketState, Stp } from '../messages/terms.ts'
import type { MarketNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { MARKET_BYTES, STP_OF_CONTRACT } from './markets.ts'

const UNIT = 100_000_000n
/** Together with the greatest price this keeps price × factor within 64 bits. */
const MAX_FACTOR = 1n << 22n
const EVENT_WORDS = eventLayouts.market.size / 8

type Terms = Message<(typeof commandLayouts)['define-market']['fields']>

export function defineAsset(s: State, c: Required<Omit<CommandOf<'define-asset'>, 'kind'>>): void {
  const known = s.assets.codes.indexOf(c.code)
  const isTaken = known >= 0 && known !== c.asset
  const isRenamed = s.assets.isKnown(c.asset) && s.assets.codes[c.asset] !== c.code
  if (c.code === '' || isTaken || isRenamed || c.asset >= s.capacity.assets) {
    s.refuse(Rejection.badDefinition)
    return
  }
  const feeRow = s.ledger.open(LedgerCode.spotFees, HOUSE, c.asset)
  if (feeRow < 0 || s.ledger.open(LedgerCode.makerRebates, HOUSE, c.asset) < 0) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  s.assets.define(c.asset, c.code, c.isPlatformToken !== 0)
  s.feeRow[c.asset] = feeRow
  deriveUsdtMarkets(s)
  encode(eventLayouts.asset, s.events.words, s.events.openClear('asset'), c)
}

/** Defines a market or changes its terms; state, kind, base, quote, tick and lot of a known one stay. */
export function defineMarket(s: State, terms: Terms): void {
  const c = namesKinds(s.recordVersion) ? terms : { ...terms, marketKind: MarketKind.spot }
  if (!s.assets.isKnown(c.base) || !s.assets.isKnown(c.quote)) {
    s.refuse(Rejection.unknownAsset)
    return
  }
  const isKnown = s.markets.isKnown(c.market)
  if (c.market >= s.markets.capacity || !isSoundSpot(c) || (isKnown && !isCompatible(s, c))) {
    s.refuse(Rejection.badDefinition)
    return
  }
  writeMarket(s, c, (c.tick * c.lot) / UNIT)
}

/** Writes and reports a market's terms, checked; state of a known one stays. `factor` is `MarketRecord.factor`. */
export function writeMarket(s: State, c: Terms, factor: bigint): void {
  const isKnown = s.markets.isKnown(c.market)
  if (isKnown) s.reference.advanceMarket(c.market)
  const state = isKnown ? s.market.state(c.market) : c.state
  // The record begins with the event's fields.
  encode(eventLayouts.market, s.markets.words, c.market * MARKET_BYTES, {
    ...running(s, c.market, isKnown),
    ...c,
    state,
  })
  s.market.setFactor(c.market, factor)
  s.markets.terms[c.market] = undefined
  if (!isKnown) {
    s.markets.known[c.market] = 1
    s.markets.size = Math.max(s.markets.size, c.market + 1)
    for (const which of Object.values(Ladder)) {
      s.ladders.setDigits(ladderOf(c.market, which), BigInt(MAX_PRICE_TICKS))
    }
    deriveUsdtMarkets(s)
    if (state === MarketState.postOnly) {
      s.market.setOpensAt(c.market, s.time + c.postOnlyMs)
      findNextOpening(s)
    }
    s.reference.advanceMarket(c.market)
  } else s.reference.deriveBounds(c.market)
  reportMarket(s, c.market)
}

/** The running figures of a known market, which a new definition leaves alone. */
function running(s: State, market: MarketNumber, isKnown: boolean): object {
  if (!isKnown) return {}
  return {
    opensAt: s.market.opensAt(market),
    updateId: s.market.updateId(market),
    lastTradeId: s.market.lastTradeId(market),
    lastAggregateId: s.market.lastAggregateId(market),
    lastPrice: s.market.lastPrice(market),
    averagePrice: s.market.averagePrice(market),
    indexPrice: s.market.indexPrice(market),
  }
}

function isSoundSpot(c: Terms): boolean {
  if (!isSoundMarket(c) || c.marketKind !== MarketKind.spot || c.base === c.quote) return false
  if ((c.tick * c.lot) % UNIT !== 0n || (c.tick * c.lot) / UNIT > MAX_FACTOR) return false
  return c.state <= MarketState.delisted && (c.stpModes & STP_OF_CONTRACT) === 0
}

/** What holds for the terms of every market, of whatever kind. */
export function isSoundMarket(c: Terms): boolean {
  const bounds: [bigint | number, bigint | number][] = [
    [c.minPrice, c.maxPrice],
    [c.minQty, c.maxQty],
    [0n, c.marketMaxQty],
    [c.minNotional, c.maxNotional],
    [0n, c.maxPosition],
    [c.minTrailingBps, c.maxTrailingBps],
    [c.bidDown, c.bidUp],
    [c.askDown, c.askUp],
  ]
  if (bounds.some(([least, most]) => least < 0 || most < 0 || (most > 0 && most < least))) return false
  if (c.symbol === '' || c.tick <= 0n || c.lot <= 0n || c.listingPrice <= 0n) return false
  if (c.lot > MAX_FACTOR * UNIT || c.tick > MAX_FACTOR * UNIT) return false
  if (c.bandBps < 1 || c.bandBps > 9_999 || c.tokenDeduction > 1) return false
  return c.defaultStp >= Stp.none && c.defaultStp <= Stp.decrement && (c.stpModes & (1 << c.defaultStp)) !== 0
}

export function isCompatible(s: State, c: Terms): boolean {
  return (
    s.market.marketKind(c.market) === c.marketKind &&
    s.market.base(c.market) === c.base &&
    s.market.quote(c.market) === c.quote &&
    s.market.tick(c.market) === c.tick &&
    s.market.lot(c.market) === c.lot
  )
}

const isSpot = (s: State, market: MarketNumber): boolean =>
  s.markets.known[market] === 1 && s.market.marketKind(market) === MarketKind.spot

/** The market with the lowest number that prices each asset in USDT. */
function deriveUsdtMarkets(s: State): void {
  s.usdtMarket.fill(-1)
  for (let market = s.markets.size - 1; market >= 0; market--) {
    if (isSpot(s, market) && s.market.quote(market) === s.assets.usdt) {
      s.usdtMarket[s.market.base(market)] = market
    }
  }
}

export function findNextOpening(s: State): void {
  s.quietUntil = 0
  s.nextOpening = Number.POSITIVE_INFINITY
  for (let market = 0; market < s.markets.size; market++) {
    const at = s.market.opensAt(market)
    if (s.markets.known[market] === 1 && at > 0 && at < s.nextOpening) s.nextOpening = at
  }
}

/** Reports a market's terms and figures: the head of its record, verbatim. */
export function reportMarket(s: State, market: MarketNumber): void {
  const byte = s.events.open(EventKind.market, eventLayouts.market.size)
  const from = market << 6
  for (let i = 0; i < EVENT_WORDS; i++) s.events.words.i64[(byte >> 3) + i] = s.markets.words.i64[from + i]
}
