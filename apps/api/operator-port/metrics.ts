import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Exchange } from '../exchange/exchange.ts'

/** Figures of the exchange that are read at each scrape. */
export function watchExchange(metrics: Metrics, exchange: Exchange): Metrics {
  const commands = metrics.counter('commands_total', 'Durable commands seen by the gateway')
  const trades = metrics.counter('trades_total', 'Trades')
  exchange.onBatch((batch) => {
    commands.inc()
    for (const event of batch.events) if (event.kind === 'trade') trades.inc()
  })
  metrics.gauge('journal_sequence', 'Last durable command', () => exchange.marketData.position)
  metrics.gauge('api_keys', 'Active API keys in memory', () => exchange.keys.size)
  metrics.gauge('user_streams', 'Accounts whose events somebody follows', () => exchange.userStreams.followedAccounts)
  metrics.gauge(
    'clock_behind_seconds',
    'How far the clock is behind the last command, whose time the next ones get',
    () => Math.max(0, (exchange.marketData.time - Date.now()) / 1_000),
  )
  return metrics
}
