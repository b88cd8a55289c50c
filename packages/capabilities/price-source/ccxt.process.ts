import { answerParent } from '@bowline/platform/confined-process.ts'
import { createLog } from '@bowline/platform/log.ts'
import { CcxtPriceSource } from './ccxt.ts'
import type { FollowedMarkets } from './confined.ts'

/** Started with one message; from then on it sends the quotes it gets. */
answerParent((message) => {
  const { markets, logLevel, ...options } = message as FollowedMarkets
  const source = new CcxtPriceSource(markets, { log: createLog('price-source', { level: logLevel }), ...options })
  source.start((quotes) => process.send?.(quotes))
})
