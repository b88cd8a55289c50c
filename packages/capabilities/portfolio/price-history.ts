import type { CurveRange } from '@bowline/contract/terms/portfolio.ts'
import type { KlineHistory } from '../market-data/index.ts'
import { RANGES, wholeMoments } from './moments.ts'

/** Last price at each moment, in ticks. */
export type Closes = ReadonlyMap<number, bigint>

interface Held {
  readonly lastMoment: number
  readonly closes: Promise<Closes | undefined>
}

/** Prices at whole hours and days, the same for everyone: each market and range is read once until the next moment. */
export class PriceHistory {
  readonly #klines: Pick<KlineHistory, 'read'>
  readonly #held = new Map<string, Held>()

  constructor(klines: Pick<KlineHistory, 'read'>) {
    this.#klines = klines
  }

  /** Undefined while the history does not answer. Moments before the first trade are missing. */
  closes(market: number, range: CurveRange, nowMs: number): Promise<Closes | undefined> {
    const moments = wholeMoments(range, nowMs)
    const lastMoment = moments.at(-1) as number
    const key = `${market}/${range}`
    const held = this.#held.get(key)
    if (held?.lastMoment === lastMoment) return held.closes
    const closes = this.#read(market, range, moments, nowMs)
    this.#held.set(key, { lastMoment, closes })
    // Unless the next moment has come meanwhile, with a new answer.
    const forget = () => this.#held.get(key)?.closes === closes && this.#held.delete(key)
    closes.then((found) => found ?? forget(), forget)
    return closes
  }

  async #read(
    market: number,
    range: CurveRange,
    moments: readonly number[],
    nowMs: number,
  ): Promise<Closes | undefined> {
    const { step, stepMs } = RANGES[range]
    const end = (moments.at(-1) as number) - 1
    const bars = await this.#klines.read({ market, interval: step, end, limit: moments.length, now: nowMs })
    return bars.ok ? new Map(bars.value.map((bar) => [bar.openTime + stepMs, bar.close])) : undefined
  }
}
