import { Earn } from './earn.ts'
import type { PayOutNeeds } from './pay-out.ts'
import type { SettleNeeds } from './settle-request.ts'

export interface EarnNeeds extends SettleNeeds, PayOutNeeds {
  readonly webNews: SettleNeeds['webNews'] & PayOutNeeds['webNews']
}

/** What a crash left open the jobs see through, which run once at every start of the worker. */
export function openEarn(needs: EarnNeeds): Earn {
  return new Earn(needs)
}
