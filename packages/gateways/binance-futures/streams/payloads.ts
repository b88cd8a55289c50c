import { type BookLevel, barEnd, changePercent, type TickerStats } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract, type Market } from '@bowline/capabilities/markets/index.ts'
import type { Marking } from '@bowline/capabilities/perpetuals/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { formatUnits, trimUnits } from '@bowline/money'
import { lastMoment, type TimeUnit } from '../../binance-kit/time-unit.ts'
import { sideWords } from '../../binance-kit/words.ts'
import type { KlineMoment, MarketPayloads } from '../../socket-kit/feeds/feed.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { averageOf } from '../endpoints/tickers.ts'
import { isInverse, pairOf } from '../family.ts'
import { averageText, rateText } from '../shapes.ts'
import { NEVER_DELIVERED, orderStatusWords, statusWords, tifWord, typeWord } from '../words.ts'
import type { PriceCandle } from './price-kline-feed.ts'

/** Payloads of the streams of contracts, field by field as the dialect's documentation has them. */

const levels = (side: readonly BookLevel[], contract: Contract) =>
  side.map(({ price, qty }) => [priceText(contract, price), qtyText(contract, qty)])

/** Feeds know markets; those of this gateway are given contracts. */
const contract = (market: Market) => market as Contract

/** Rows of the inverse half name the pair. */
const ps = (of: Contract) => (isInverse(of) ? { ps: pairOf(of) } : {})

export const futuresPayloads: MarketPayloads = {
  trade: (market, trade, unit) => ({
    e: 'trade',
    E: trade.time * unit,
    T: trade.time * unit,
    s: market.symbol,
    t: trade.tradeId,
    p: priceText(contract(market), trade.price),
    q: qtyText(contract(market), trade.qty),
    X: 'MARKET',
    m: trade.buyerIsMaker,
  }),
  aggTrade: (market, trade, unit) => ({
    e: 'aggTrade',
    E: trade.time * unit,
    s: market.symbol,
    a: trade.aggregateId,
    p: priceText(contract(market), trade.price),
    q: qtyText(contract(market), trade.qty),
    f: trade.firstTradeId,
    l: trade.lastTradeId,
    T: trade.time * unit,
    m: trade.buyerIsMaker,
  }),
  kline: (market, bar, { interval, zoneMs, now, isClosed }, unit) => {
    const its = contract(market)
    const price = (ticks: bigint) => priceText(its, ticks)
    return {
      e: 'kline',
      E: now * unit,
      s: market.symbol,
      ...ps(its),
      k: {
        t: bar.openTime * unit,
        T: lastMoment(barEnd(interval, bar.openTime, zoneMs), unit),
        s: market.symbol,
        i: interval,
        f: bar.trades > 0 ? bar.firstTradeId : -1,
        L: bar.trades > 0 ? bar.lastTradeId : -1,
        o: price(bar.open),
        c: price(bar.close),
        h: price(bar.high),
        l: price(bar.low),
        v: qtyText(its, bar.baseVolume),
        n: bar.trades,
        x: isClosed,
        q: amountText(bar.quoteVolume),
        V: qtyText(its, bar.takerBuyBase),
        Q: amountText(bar.takerBuyQuote),
        B: '0',
      },
    }
  },
  bookTicker: (market, { updateId, bid, ask }, atMs, unit) => ({
    e: 'bookTicker',
    u: updateId,
    s: market.symbol,
    ...ps(contract(market)),
    b: priceText(contract(market), bid?.price ?? 0n),
    B: qtyText(contract(market), bid?.qty ?? 0n),
    a: priceText(contract(market), ask?.price ?? 0n),
    A: qtyText(contract(market), ask?.qty ?? 0n),
    T: atMs * unit,
    E: atMs * unit,
  }),
  depthUpdate: (market, diff, now, unit) => ({
    e: 'depthUpdate',
    E: now * unit,
    T: now * unit,
    s: market.symbol,
    ...ps(contract(market)),
    U: diff.firstUpdateId,
    u: diff.lastUpdateId,
    // Ids are consecutive.
    pu: diff.firstUpdateId - 1,
    b: levels(diff.bids, contract(market)),
    a: levels(diff.asks, contract(market)),
  }),
  partialDepth: (market, depth, now, unit) => ({
    e: 'depthUpdate',
    E: now * unit,
    T: now * unit,
    s: market.symbol,
    ...ps(contract(market)),
    U: depth.lastUpdateId,
    u: depth.lastUpdateId,
    pu: depth.lastUpdateId - 1,
    b: levels(depth.bids, contract(market)),
    a: levels(depth.asks, contract(market)),
  }),
}

export function miniTickerPayload(of: Contract, stats: TickerStats, unit: TimeUnit): object {
  return {
    e: '24hrMiniTicker',
    E: stats.closeTime * unit,
    s: of.symbol,
    ...ps(of),
    c: priceText(of, stats.last),
    o: priceText(of, stats.open),
    h: priceText(of, stats.high),
    l: priceText(of, stats.low),
    v: qtyText(of, stats.volume),
    q: amountText(stats.quoteVolume),
  }
}

export function tickerPayload(of: Contract, stats: TickerStats, unit: TimeUnit): object {
  return {
    e: '24hrTicker',
    E: stats.closeTime * unit,
    s: of.symbol,
    ...ps(of),
    p: priceText(of, stats.last - stats.open),
    P: formatUnits(changePercent(stats), 3),
    w: averageOf(of, stats),
    c: priceText(of, stats.last),
    Q: qtyText(of, stats.lastQty),
    o: priceText(of, stats.open),
    h: priceText(of, stats.high),
    l: priceText(of, stats.low),
    v: qtyText(of, stats.volume),
    q: amountText(stats.quoteVolume),
    O: stats.openTime * unit,
    C: stats.closeTime * unit,
    F: stats.firstTradeId,
    L: stats.lastTradeId,
    n: stats.count,
  }
}

export function markPricePayload(of: Contract, marking: Marking, now: number, unit: TimeUnit): object {
  return {
    e: 'markPriceUpdate',
    E: now * unit,
    s: of.symbol,
    p: of.priceText(marking.mark),
    P: amountText(marking.index),
    i: amountText(marking.index),
    r: amountText(marking.predictedRate),
    T: marking.nextFundingAt * unit,
  }
}

export function indexPricePayload(of: Contract, marking: Marking, now: number, unit: TimeUnit): object {
  return { e: 'indexPriceUpdate', E: now * unit, i: pairOf(of), p: amountText(marking.index) }
}

/** Rows of candles of a price name no symbol of what is not traded. */
function priceKline(e: string, own: object, of: PriceOf, { interval, now, isClosed }: KlineMoment, unit: TimeUnit) {
  const { candle, text } = of
  return {
    e,
    E: now * unit,
    ...own,
    k: {
      t: candle.openTime * unit,
      T: lastMoment(barEnd(interval, candle.openTime, 0), unit),
      s: '0',
      i: interval,
      f: 0,
      L: 0,
      o: text(candle.open),
      c: text(candle.close),
      h: text(candle.high),
      l: text(candle.low),
      v: '0',
      n: 0,
      x: isClosed,
      q: '0',
      V: '0',
      Q: '0',
      B: '0',
    },
  }
}

interface PriceOf {
  readonly candle: PriceCandle
  text(price: bigint): string
}

export function markKlinePayload(of: Contract, candle: PriceCandle, moment: KlineMoment, unit: TimeUnit): object {
  const text = (ticks: bigint) => of.priceText(ticks)
  const { k, ...rest } = priceKline('markPrice_kline', { ps: pairOf(of) }, { candle, text }, moment, unit)
  return { ...rest, k: { ...k, s: of.symbol } }
}

export function indexKlinePayload(of: Contract, candle: PriceCandle, moment: KlineMoment, unit: TimeUnit): object {
  return priceKline('indexPrice_kline', { ps: pairOf(of) }, { candle, text: amountText }, moment, unit)
}

/** `withTiers`: they are what changed. */
export function contractInfoPayload(of: Contract, withTiers: boolean, time: number, unit: TimeUnit): object {
  const { contract: own, terms, tiers } = of
  return {
    e: 'contractInfo',
    E: time * unit,
    s: of.symbol,
    ps: pairOf(of),
    ct: 'PERPETUAL',
    dt: (own.endsAt === 0 ? NEVER_DELIVERED : own.endsAt) * unit,
    ot: 0,
    cs: statusWords[terms.state],
    ...(withTiers && {
      bks: tiers.map((tier, n) => ({
        bs: n + 1,
        bnf: amountText(tiers[n - 1]?.cap ?? 0n),
        bnc: amountText(tier.cap),
        mmr: rateText(tier.rate),
        cf: trimUnits(tier.cumulated, 16),
        mi: 1,
        ma: tier.maxLeverage,
      })),
    }),
  }
}

/** An order that a liquidation sent, once it is done. */
export function forceOrderPayload(of: Contract, order: EventOf<'order'>, time: number, unit: TimeUnit): object {
  return {
    e: 'forceOrder',
    E: time * unit,
    o: {
      s: of.symbol,
      ...ps(of),
      S: sideWords[order.side],
      o: typeWord(order),
      f: tifWord(order),
      q: qtyText(of, order.qty),
      p: priceText(of, order.price),
      ap: averageText(of, order),
      X: orderStatusWords[order.status],
      l: qtyText(of, order.lastQty),
      z: qtyText(of, order.executed),
      T: time * unit,
    },
  }
}

const NOTHING = amountText(0n)

/** A coin in dollars. Nothing is taken off: in a classic account no asset backs another. */
export function assetIndexPayload(of: Contract, { index }: Marking, now: number, unit: TimeUnit) {
  const price = amountText(index)
  return {
    ...{ e: 'assetIndexUpdate', E: now * unit, s: pairOf(of), i: price, b: NOTHING, a: NOTHING, B: price, A: price },
    ...{ q: NOTHING, g: NOTHING, Q: price, G: price },
  }
}
