import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { type CsrfTokens, newSignInQueue, openCsrfTokens, type Passwords } from '../identity/index.ts'
import { StaffFailures } from './failures.ts'
import type { StaffSignInParts } from './sign-in.ts'
import { StaffSessions } from './staff-sessions.ts'

export interface StaffNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
}

export interface Staff extends StaffSignInParts {
  readonly csrf: CsrfTokens
}

/** How members of staff sign in, with sessions and failures of their own. */
export function openStaff({ sql, secrets, passwords }: StaffNeeds): Staff {
  return {
    ...{ sql, secrets, passwords },
    sessions: new StaffSessions(sql),
    failures: new StaffFailures(sql, secrets),
    signInQueue: newSignInQueue(),
    csrf: openCsrfTokens({ secrets }),
  }
}
