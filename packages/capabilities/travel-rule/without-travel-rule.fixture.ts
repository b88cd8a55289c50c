import assert from 'node:assert/strict'
import type { TravelRules } from './index.ts'

const never = () => assert.fail('nobody asks')

/** Where no rule applies: for tests of what comes after it. */
export const withoutTravelRule: TravelRules = {
  standing: async () => ({ is: 'free' }),
  caseFor: async () => undefined,
  bind: async () => true,
  awaitedAmounts: async () => [],
  awaitedOutcomes: async () => [],
  noteOutcome: never,
  expire: async () => {},
  approvedUntil: async () => undefined,
  verdictOn: async () => undefined,
  countriesOf: async () => [],
  mayCome: async () => true,
  settledDeposits: async () => [],
  depositCases: async () => [],
  isProven: async () => false,
  providers: () => [],
  ...{ find: never, originator: never, declare: never, askProof: never, proveBySignature: never, proveByLink: never },
  amountCame: never,
}
