// Made from folders by `npm run check -- --write`.
import { alphaHandlers } from './handlers/alpha.ts'
import { approvalHandlers } from './handlers/approvals.ts'
import { auditHandlers } from './handlers/audit.ts'
import { configurationHandlers } from './handlers/configuration.ts'
import { countryHandlers } from './handlers/countries.ts'
import { dashboardHandlers } from './handlers/dashboard.ts'
import { identityCaseHandlers } from './handlers/identity-cases.ts'
import { inviteHandlers } from './handlers/invites.ts'
import { marketHandlers } from './handlers/markets.ts'
import { reconciliationHandlers } from './handlers/reconciliation.ts'
import { setAsideHandlers } from './handlers/set-aside.ts'
import { signInHandlers } from './handlers/sign-in.ts'
import { staffHandlers } from './handlers/staff.ts'
import { userAccountHandlers } from './handlers/user-account.ts'
import { userActionHandlers } from './handlers/user-actions.ts'
import { userHandlers } from './handlers/users.ts'

export const handlerTables = {
  ...alphaHandlers,
  ...approvalHandlers,
  ...auditHandlers,
  ...configurationHandlers,
  ...countryHandlers,
  ...dashboardHandlers,
  ...identityCaseHandlers,
  ...inviteHandlers,
  ...marketHandlers,
  ...reconciliationHandlers,
  ...setAsideHandlers,
  ...signInHandlers,
  ...staffHandlers,
  ...userAccountHandlers,
  ...userActionHandlers,
  ...userHandlers,
}
