export {
  type AddressRisk,
  type AddressRisks,
  isLost,
  listedRisk,
  openAddressRisk,
  type Place,
  type RiskProvider,
} from './address-risk.ts'
export type { ChainMode } from './listed-addresses.ts'
