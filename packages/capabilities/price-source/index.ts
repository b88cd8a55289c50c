export { BREAKS, type Break } from './broken-sources.ts'
export { choosePriceSource } from './choose-source.ts'
export type { IndexHealth } from './index-health.ts'
export type { PriceSource, Quote } from './price-source.ts'
export {
  type IndexPublisher,
  type IndexPublisherParts,
  type IndexSource,
  startIndexPublisher,
} from './publish-index.ts'
export { DEMO_SEED, SimulatedPrices } from './simulated.ts'
export { normalAt, seedOf, uniformAt } from './simulated-random.ts'
