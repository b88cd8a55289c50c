import { type Bar, barStart, shiftBar } from '@bowline/capabilities/market-data/index.ts'
import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { BarKind, ContractHistory, Marking, Markings } from '@bowline/capabilities/perpetuals/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Channel } from '../../socket-kit/fan-out.ts'
import type { Feed, KlineMoment } from '../../socket-kit/feeds/feed.ts'

export type PriceCandle = Pick<Bar, 'openTime' | 'open' | 'high' | 'low' | 'close'>

type Bars = Exclude<Interval, '1s'>

interface PriceKline {
  readonly kind: BarKind
  readonly interval: Bars
  priceOf(marking: Marking): bigint
  payload(of: Contract, candle: PriceCandle, moment: KlineMoment, unit: TimeUnit): object
}

/**
 * The running candle of a mark or an index every second, and once more when it is over. What it was before somebody
 * listened comes from the history; while that cannot be asked it begins with what is seen.
 */
export class PriceKlineFeed implements Feed {
  readonly channel: Channel
  readonly everyMs = 1_000
  readonly #markings: Markings
  readonly #contract: Contract
  readonly #kline: PriceKline
  #candle: PriceCandle | undefined
  #isAsked = false
  #shownMs = 0

  constructor(
    channel: Channel,
    { markings, contractHistory }: { markings: Markings; contractHistory: Pick<ContractHistory, 'bars'> },
    contract: Contract,
    kline: PriceKline,
  ) {
    this.channel = channel
    this.#markings = markings
    this.#contract = contract
    this.#kline = kline
    void this.#before(contractHistory, Date.now())
  }

  look(now: number): void {
    const marking = this.#markings.of(this.#contract.number)
    if (!marking || !this.#isAsked) return
    const { interval } = this.#kline
    const start = barStart(interval, Math.max(now, marking.atMs))
    const candle = this.#candle
    if (candle && candle.openTime < start) {
      this.#show(candle, now, true)
      this.#candle = undefined
    }
    // An index that fell silent has no candles: only what came counts.
    if (marking.atMs < start || marking.atMs === this.#shownMs) return
    this.#shownMs = marking.atMs
    this.#candle = joined(this.#candle, candleOf(start, this.#kline.priceOf(marking)))
    this.#show(this.#candle, now, false)
  }

  refresh(): void {
    this.#shownMs = 0
  }

  async #before(history: Pick<ContractHistory, 'bars'>, now: number): Promise<void> {
    const { kind, interval } = this.#kline
    const openTime = barStart(interval, now)
    const market = this.#contract.number
    const query = { market, kind, interval, start: openTime, end: shiftBar(interval, openTime, 1) - 1, limit: 1, now }
    const answer = await history.bars(query).catch(() => undefined)
    const bar = answer?.ok ? answer.value[0] : undefined
    if (bar && bar.openTime === openTime) this.#candle = bar
    this.#isAsked = true
  }

  #show(candle: PriceCandle, now: number, isClosed: boolean): void {
    const { interval, payload } = this.#kline
    const moment = { interval, zoneMs: 0 as const, now, isClosed }
    this.channel.publish((unit) => JSON.stringify(payload(this.#contract, candle, moment, unit)))
  }
}

function candleOf(openTime: number, price: bigint): PriceCandle {
  return { openTime, open: price, high: price, low: price, close: price }
}

function joined(one: PriceCandle | undefined, { openTime, close }: PriceCandle): PriceCandle {
  if (!one) return candleOf(openTime, close)
  return { ...one, high: close > one.high ? close : one.high, low: close < one.low ? close : one.low, close }
}
