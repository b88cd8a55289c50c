export {
  type AddressRisk,
  isLost,
  listedRisk,
  type Place,
  type RiskProvider,
} from './address-risk.ts'
export type { ChainMode } from './listed-addresses.ts'
export { type AddressRisks, openAddressRisk } from './open-address-risk.ts'
