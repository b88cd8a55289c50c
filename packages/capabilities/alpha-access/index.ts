export { acceptAlphaRisk, alphaRiskAcceptedAt } from './alpha-consents.store.ts'
export {
  type AlphaPass,
  grantAlphaPass,
  hasAlphaPass,
  listAlphaPasses,
  withdrawAlphaPass,
} from './alpha-passes.store.ts'
export { isEarlyCoin } from './early-coins.ts'
export { openEarlyMarket, readEarlyMarkets, type SetEarlyMarket, setEarlyMarket } from './early-markets.store.ts'
export type { EarlyMarkets } from './early-markets.ts'
export { openAlphaAccess } from './open-alpha-access.ts'
