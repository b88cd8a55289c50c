// Made from folders by `npm run check -- --write`.
import { alphaHandlers } from './alpha/alpha.ts'
import { approvalHandlers } from './approvals/approvals.ts'
import { auditHandlers } from './audit/audit.ts'
import { cardOrderHandlers } from './card-orders/card-orders.ts'
import { collateralHandlers } from './collateral/collateral.ts'
import { configurationHandlers } from './configuration/configuration.ts'
import { contractHandlers } from './contracts/contracts.ts'
import { conversionHandlers } from './conversions/conversions.ts'
import { limitOrderHandlers } from './conversions/limit-orders.ts'
import { copyLeaderHandlers } from './copy-leaders/copy-leaders.ts'
import { copyRelationHandlers } from './copy-relations/copy-relations.ts'
import { countryHandlers } from './countries/countries.ts'
import { custodyHandlers } from './custody/custody.ts'
import { dashboardHandlers } from './dashboard/dashboard.ts'
import { earnHandlers } from './earn/earn.ts'
import { identityCaseHandlers } from './identity-cases/identity-cases.ts'
import { indexPriceHandlers } from './index-prices/index-prices.ts'
import { inviteHandlers } from './invites/invites.ts'
import { marketHandlers } from './markets/markets.ts'
import { paymentHandlers } from './payments/payments.ts'
import { reconciliationHandlers } from './reconciliation/reconciliation.ts'
import { recoveryReviewHandlers } from './recoveries/recoveries.ts'
import { referralConsoleHandlers } from './referral/referral.ts'
import { releaseKeyHandlers } from './release-keys/release-keys.ts'
import { setAsideHandlers } from './set-aside/set-aside.ts'
import { signInHandlers } from './staff/sign-in.ts'
import { staffHandlers } from './staff/staff.ts'
import { tokenHandlers } from './tokens/tokens.ts'
import { travelRuleReviewHandlers } from './travel-rule/travel-rule.ts'
import { userAccountHandlers } from './users/user-account.ts'
import { userActionHandlers } from './users/user-actions.ts'
import { userHandlers } from './users/users.ts'
import { withdrawalReviewHandlers } from './withdrawals/withdrawals.ts'

export const handlerTables = {
  ...alphaHandlers,
  ...approvalHandlers,
  ...auditHandlers,
  ...cardOrderHandlers,
  ...collateralHandlers,
  ...configurationHandlers,
  ...contractHandlers,
  ...conversionHandlers,
  ...limitOrderHandlers,
  ...copyLeaderHandlers,
  ...copyRelationHandlers,
  ...countryHandlers,
  ...custodyHandlers,
  ...dashboardHandlers,
  ...earnHandlers,
  ...identityCaseHandlers,
  ...indexPriceHandlers,
  ...inviteHandlers,
  ...marketHandlers,
  ...paymentHandlers,
  ...reconciliationHandlers,
  ...recoveryReviewHandlers,
  ...referralConsoleHandlers,
  ...releaseKeyHandlers,
  ...setAsideHandlers,
  ...signInHandlers,
  ...staffHandlers,
  ...tokenHandlers,
  ...travelRuleReviewHandlers,
  ...userAccountHandlers,
  ...userActionHandlers,
  ...userHandlers,
  ...withdrawalReviewHandlers,
}
