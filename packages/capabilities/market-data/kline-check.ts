import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { ProjectionCheck } from '../projection/index.ts'
import { addTrade, type Bar, quietBar } from './bar.ts'
import { barStart } from './interval.ts'
import { KLINE_PROJECTION, UNIT_SECONDS } from './klines-table.ts'

/** Klines of every stored length built directly from all trades, without the merging that made the stored ones. */
export class KlineCheck implements ProjectionCheck {
  readonly name = KLINE_PROJECTION.name
  readonly version = KLINE_PROJECTION.version
  readonly stored = `SELECT concat_ws(':', market, seconds, open_time) AS key, concat_ws(' ', open, high, low, close,
    base_volume, quote_volume, taker_buy_base, taker_buy_quote, trades, first_trade_id, last_trade_id) AS value FROM klines`
  readonly #bars = new Map<string, Bar>()

  apply(batch: EventBatch): void {
    for (const event of batch.events) {
      if (event.kind !== 'trade') continue
      for (const unit of ['1s', '1m', '1h'] as const) {
        const start = barStart(unit, batch.time)
        const key = `${event.market}:${UNIT_SECONDS[unit]}:${start}`
        const bar = this.#bars.get(key) ?? quietBar(start, 0n)
        this.#bars.set(key, bar)
        addTrade(bar, event)
      }
    }
  }

  expected(): Map<string, string> {
    return new Map([...this.#bars].map(([key, bar]) => [key, textOf(bar)]))
  }
}

function textOf(bar: Bar): string {
  const { open, high, low, close, baseVolume, quoteVolume, takerBuyBase, takerBuyQuote } = bar
  const prices = [open, high, low, close, baseVolume, quoteVolume, takerBuyBase, takerBuyQuote]
  return [...prices, bar.trades, bar.firstTradeId, bar.lastTradeId].join(' ')
}
