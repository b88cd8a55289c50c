// Made from folders by `npm run check -- --write`.
import { alphaCalls } from './calls/alpha.ts'
import { approvalCalls } from './calls/approvals.ts'
import { auditCalls } from './calls/audit.ts'
import { cardOrderCalls } from './calls/card-orders.ts'
import { collateralCalls } from './calls/collateral.ts'
import { configurationCalls } from './calls/configuration.ts'
import { contractCalls } from './calls/contracts.ts'
import { conversionCalls } from './calls/conversions.ts'
import { copyLeaderCalls } from './calls/copy-leaders.ts'
import { copyRelationCalls } from './calls/copy-relations.ts'
import { countryCalls } from './calls/countries.ts'
import { custodyCalls } from './calls/custody.ts'
import { dashboardCalls } from './calls/dashboard.ts'
import { earnCalls } from './calls/earn.ts'
import { identityCaseCalls } from './calls/identity-cases.ts'
import { indexPriceCalls } from './calls/index-prices.ts'
import { inviteCalls } from './calls/invites.ts'
import { marketCalls } from './calls/markets.ts'
import { paymentCalls } from './calls/payments.ts'
import { reconciliationCalls } from './calls/reconciliation.ts'
import { recoveryReviewCalls } from './calls/recoveries.ts'
import { referralConsoleCalls } from './calls/referral.ts'
import { releaseKeyCalls } from './calls/release-keys.ts'
import { setAsideCalls } from './calls/set-aside.ts'
import { signInCalls } from './calls/sign-in.ts'
import { staffCalls } from './calls/staff.ts'
import { tokenCalls } from './calls/tokens.ts'
import { travelRuleReviewCalls } from './calls/travel-rule.ts'
import { userAccountCalls } from './calls/user-account.ts'
import { userActionCalls } from './calls/user-actions.ts'
import { userCalls } from './calls/users.ts'
import { withdrawalReviewCalls } from './calls/withdrawals.ts'

export const callTables = {
  ...alphaCalls,
  ...approvalCalls,
  ...auditCalls,
  ...cardOrderCalls,
  ...collateralCalls,
  ...configurationCalls,
  ...contractCalls,
  ...conversionCalls,
  ...copyLeaderCalls,
  ...copyRelationCalls,
  ...countryCalls,
  ...custodyCalls,
  ...dashboardCalls,
  ...earnCalls,
  ...identityCaseCalls,
  ...indexPriceCalls,
  ...inviteCalls,
  ...marketCalls,
  ...paymentCalls,
  ...reconciliationCalls,
  ...recoveryReviewCalls,
  ...referralConsoleCalls,
  ...releaseKeyCalls,
  ...setAsideCalls,
  ...signInCalls,
  ...staffCalls,
  ...tokenCalls,
  ...travelRuleReviewCalls,
  ...userAccountCalls,
  ...userActionCalls,
  ...userCalls,
  ...withdrawalReviewCalls,
}
