import type { Metrics } from '@bowline/platform/metrics.ts'
import type { ChainWatcher } from './chain-watcher.ts'

/** How far each network's scanner lags, and which are suspended. */
export function watchNetworks(metrics: Metrics, watcher: Pick<ChainWatcher, 'status'>): Metrics {
  const figures = (read: (network: ChainWatcher['status'][number]) => number | undefined) => () =>
    watcher.status.flatMap((network) => {
      const figure = read(network)
      return figure === undefined ? [] : [[network.network, figure] as const]
    })
  const gauges = (name: string, help: string, read: Parameters<typeof figures>[0]) =>
    metrics.gauges(name, help, 'network', figures(read))
  gauges('chain_head', 'Height of the node', ({ head }) => head)
  gauges('chain_scanned', 'Height of the last block that was scanned', ({ scanned }) => scanned)
  gauges('chain_lag_seconds', 'Since the scanner last had all that its node has', ({ currentAtMs }) =>
    currentAtMs === undefined ? undefined : (Date.now() - currentAtMs) / 1_000,
  )
  gauges('chain_suspended', '1 while nothing goes over the network', ({ suspended }) => (suspended ? 1 : 0))
  return metrics
}
