import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type Projector, type Transaction, writeRows } from '../projection/index.ts'
import { addTrade, quietBar } from './bar.ts'
import { barStart } from './interval.ts'
import { type BarRow, KLINE_PROJECTION, klines, type StoredUnit, UNIT_SECONDS } from './klines-table.ts'

/** A buffered bar holds only the trades since the last write; this is `addBar` in SQL. */
const ADD_TO_STORED_BAR = `(market, seconds, open_time) DO UPDATE SET
  high = greatest(klines.high, excluded.high),
  low = least(klines.low, excluded.low),
  close = excluded.close,
  base_volume = klines.base_volume + excluded.base_volume,
  quote_volume = klines.quote_volume + excluded.quote_volume,
  taker_buy_base = klines.taker_buy_base + excluded.taker_buy_base,
  taker_buy_quote = klines.taker_buy_quote + excluded.taker_buy_quote,
  trades = klines.trades + excluded.trades,
  last_trade_id = excluded.last_trade_id`

const UNITS = Object.keys(UNIT_SECONDS) as StoredUnit[]

/** Writes the bars of every stored length. */
export class KlineProjector implements Projector {
  readonly name = KLINE_PROJECTION.name
  readonly version = KLINE_PROJECTION.version
  readonly tables = [klines.name]
  readonly #bars = new Map<string, BarRow>()

  apply(batch: EventBatch): void {
    for (const event of batch.events) {
      if (event.kind !== 'trade') continue
      for (const unit of UNITS) addTrade(this.#bar(event.market, unit, batch.time), event)
    }
  }

  async flush(tx: Transaction): Promise<void> {
    await writeRows(tx, klines, [...this.#bars.values()], ADD_TO_STORED_BAR)
  }

  clear(): void {
    this.#bars.clear()
  }

  #bar(market: number, unit: StoredUnit, time: number): BarRow {
    const openTime = barStart(unit, time)
    const seconds = UNIT_SECONDS[unit]
    const key = `${market}/${seconds}/${openTime}`
    let bar = this.#bars.get(key)
    if (!bar) {
      bar = { market, seconds, ...quietBar(openTime, 0n) }
      this.#bars.set(key, bar)
    }
    return bar
  }
}
