import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type Projector, replaceAll, type Transaction, writeRows } from '../projection/index.ts'
import { addTrade, quietBar } from './bar.ts'
import { barStart } from './interval.ts'
import { type BarRow, KLINE_PROJECTION, klines, SUMMED_COLUMNS, UNIT_SECONDS } from './klines-table.ts'

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

const HOUR_MS = 3_600_000

/** Rebuilds hours from their minutes: `$1` and `$2` are the markets and starts of those that changed. */
const SUM_HOURS = `INSERT INTO klines
  SELECT h.market, ${UNIT_SECONDS['1h']} AS seconds, h.open_time, ${SUMMED_COLUMNS}
  FROM unnest($1::text::bigint[], $2::text::bigint[]) AS h (market, open_time)
  JOIN klines k ON k.market = h.market AND k.seconds = ${UNIT_SECONDS['1m']}
    AND k.open_time >= h.open_time AND k.open_time < h.open_time + ${HOUR_MS}
  GROUP BY h.market, h.open_time
  ON CONFLICT ${replaceAll(klines, ['market', 'seconds', 'openTime'], ['open', 'firstTradeId'])}`

/** Writes the bars of one second and one minute, and sums the hours whose minutes changed. */
export class KlineProjector implements Projector {
  readonly name = KLINE_PROJECTION.name
  readonly version = KLINE_PROJECTION.version
  readonly tables = [klines.name]
  readonly #bars = new Map<string, BarRow>()

  apply(batch: EventBatch): void {
    for (const event of batch.events) {
      if (event.kind !== 'trade') continue
      for (const unit of ['1s', '1m'] as const) addTrade(this.#bar(event.market, unit, batch.time), event)
    }
  }

  async flush(tx: Transaction): Promise<void> {
    const bars = [...this.#bars.values()]
    await writeRows(tx, klines, bars, ADD_TO_STORED_BAR)
    const hours = new Map(bars.map(({ market, openTime }) => [`${market}/${barStart('1h', openTime)}`, market]))
    const starts = [...hours.keys()].map((key) => key.slice(key.indexOf('/') + 1))
    if (hours.size > 0) await tx.unsafe(SUM_HOURS, [`{${[...hours.values()]}}`, `{${starts}}`], { prepare: true })
  }

  clear(): void {
    this.#bars.clear()
  }

  #bar(market: number, unit: '1s' | '1m', time: number): BarRow {
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
