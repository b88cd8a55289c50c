import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { OpenVenue } from '../exchange/open-venue.ts'

/** Figures of the exchange that are read at each scrape. */
export function watchExchange(metrics: Metrics, exchange: Exchange, venue: OpenVenue): void {
  const commands = metrics.counter('commands_total', 'Durable commands seen by the gateway')
  const trades = metrics.counter('trades_total', 'Trades')
  let largest = 0
  exchange.onBatch((batch) => {
    commands.inc()
    largest = Math.max(largest, batch.events.length)
    for (const event of batch.events) if (event.kind === 'trade') trades.inc()
  })
  metrics.gauge('journal_sequence', 'Last durable command', () => exchange.marketData.position)
  metrics.gauge('largest_command_events', 'Most events of one command since the last scrape', () => {
    const most = largest
    largest = 0
    return most
  })
  const { requestPools, orderLimits, contractOrderLimits } = venue
  const { linear, inverse } = contractOrderLimits
  metrics.total(
    'requests_over_limit_total',
    'Requests answered 429 for their weight or number',
    () => requestPools.refused.overLimit,
  )
  metrics.total('address_bans_total', 'Bans of addresses and networks (418)', () => requestPools.refused.bans)
  metrics.total(
    'orders_over_limit_total',
    'Orders refused for the account’s limit of new orders',
    () => orderLimits.refused + linear.refused + inverse.refused,
  )
  metrics.gauge('api_keys', 'Active API keys in memory', () => venue.keys.size)
  metrics.gauge('user_streams', 'Accounts whose events somebody follows', () => venue.userStreams.followedAccounts)
  metrics.gauge(
    'clock_behind_seconds',
    'How far the clock is behind the last command; time then goes at half speed',
    () => Math.max(0, (exchange.marketData.time - exchange.engine.clock.now()) / 1_000),
  )
  metrics.gauge(
    'clock_distance_seconds',
    'The machine’s clock minus the exchange’s; beyond five seconds it is not followed',
    () => exchange.engine.clock.distanceMs / 1_000,
  )
}
