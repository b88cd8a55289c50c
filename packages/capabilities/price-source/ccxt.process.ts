import { answerParent } from '@bowline/platform/confined-process.ts'
import { createLog } from '@bowline/platform/log.ts'
import { CcxtPriceSource } from './ccxt.ts'
import type { FollowedMarkets, SentByProcess } from './confined.ts'

/** Started with one message; from then on it sends the quotes it gets, and which exchanges fail. */
answerParent((message) => {
  const { markets, logLevel, ...options } = message as FollowedMarkets
  const send = (sent: SentByProcess) => process.send?.(sent)
  const log = createLog('price-source', { level: logLevel })
  const source = new CcxtPriceSource(markets, { log, ...options, onFailures: (failures) => send({ failures }) })
  source.start((quotes) => send({ quotes }))
})
