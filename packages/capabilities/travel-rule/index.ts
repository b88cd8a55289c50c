export type { CaseState, SendTo, Transfer, TravelRuleCase } from './cases.store.ts'
export type { AwaitedAmount } from './challenges.store.ts'
export type { Declaration, DeclareRefusal } from './declare.ts'
export type { Incoming } from './incoming.ts'
export type { NaturalParty, Parties } from './ivms101/parties.ts'
export {
  type CaseReview,
  caseInReview,
  openTravelRule,
  readParties,
  reviewCase,
  settleReview,
  type TravelRules,
  waitingCases,
} from './open-travel-rule.ts'
export { purgeTravelRule } from './payloads.store.ts'
export type { SignedHow } from './prove.ts'
export type { Provider, TravelRuleSettings } from './providers.ts'
export type { Standing } from './standing.ts'
export type { TrpIdentity } from './trp/call-provider.ts'
export { isSameName } from './trp/same-name.ts'
export { sendInquiries } from './trp/send-inquiries.ts'
export { startTrpServer } from './trp/trp-server.ts'
