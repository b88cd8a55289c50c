import type { z } from 'zod'
import { alphaCalls } from './calls/alpha.ts'
import { approvalCalls } from './calls/approvals.ts'
import { auditCalls } from './calls/audit.ts'
import { configurationCalls } from './calls/configuration.ts'
import { countryCalls } from './calls/countries.ts'
import { dashboardCalls } from './calls/dashboard.ts'
import { identityCaseCalls } from './calls/identity-cases.ts'
import { inviteCalls } from './calls/invites.ts'
import { marketCalls } from './calls/markets.ts'
import { setAsideCalls } from './calls/set-aside.ts'
import { signInCalls } from './calls/sign-in.ts'
import { staffCalls } from './calls/staff.ts'
import { userAccountCalls } from './calls/user-account.ts'
import { userActionCalls } from './calls/user-actions.ts'
import { userCalls } from './calls/users.ts'
import type { ConsoleTable } from './console-call.ts'

/** Every call of the operators' console by `METHOD /path`. */
export const consoleCalls = {
  ...signInCalls,
  ...dashboardCalls,
  ...userCalls,
  ...userAccountCalls,
  ...userActionCalls,
  ...inviteCalls,
  ...alphaCalls,
  ...identityCaseCalls,
  ...marketCalls,
  ...setAsideCalls,
  ...approvalCalls,
  ...countryCalls,
  ...configurationCalls,
  ...auditCalls,
  ...staffCalls,
} as const satisfies ConsoleTable

type ConsoleCalls = typeof consoleCalls
export type ConsoleCallName = keyof ConsoleCalls
export type ConsoleParams<N extends ConsoleCallName> = z.input<ConsoleCalls[N]['params']>
export type ConsoleData<N extends ConsoleCallName> = z.output<ConsoleCalls[N]['data']>
