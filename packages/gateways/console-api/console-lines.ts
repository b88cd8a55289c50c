import type { ConsoleTerms } from '@bowline/contract/console/console-call.ts'
import { consoleCalls } from '@bowline/contract/console/console-calls.ts'
import type { ConsoleLine } from './console-dispatch.ts'
import type { ConsoleHandlers } from './console-handler.ts'
import { alphaHandlers } from './handlers/alpha.ts'
import { approvalHandlers } from './handlers/approvals.ts'
import { auditHandlers } from './handlers/audit.ts'
import { configurationHandlers } from './handlers/configuration.ts'
import { countryHandlers } from './handlers/countries.ts'
import { dashboardHandlers } from './handlers/dashboard.ts'
import { identityCaseHandlers } from './handlers/identity-cases.ts'
import { inviteHandlers } from './handlers/invites.ts'
import { marketHandlers } from './handlers/markets.ts'
import { setAsideHandlers } from './handlers/set-aside.ts'
import { signInHandlers } from './handlers/sign-in.ts'
import { staffHandlers } from './handlers/staff.ts'
import { userAccountHandlers } from './handlers/user-account.ts'
import { userActionHandlers } from './handlers/user-actions.ts'
import { userHandlers } from './handlers/users.ts'

/** The handler of each call of the contract. */
const handlers: ConsoleHandlers<typeof consoleCalls> = {
  ...signInHandlers,
  ...dashboardHandlers,
  ...userHandlers,
  ...userAccountHandlers,
  ...userActionHandlers,
  ...inviteHandlers,
  ...setAsideHandlers,
  ...alphaHandlers,
  ...identityCaseHandlers,
  ...marketHandlers,
  ...approvalHandlers,
  ...countryHandlers,
  ...configurationHandlers,
  ...auditHandlers,
  ...staffHandlers,
}

/** The whole API: every call of the contract with its handler. */
export const consoleLines: readonly ConsoleLine[] = Object.entries(consoleCalls as Record<string, ConsoleTerms>).map(
  ([name, terms]) => {
    const [method, path] = name.split(' ') as [ConsoleLine['method'], string]
    // The types of `handlers` match each to its own terms; from here on they are all treated alike.
    return { name, method, path, terms, handle: handlers[name as keyof typeof handlers] as never }
  },
)
