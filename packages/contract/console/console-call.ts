import type { CallTerms } from '../call.ts'
import type { StaffPermission } from '../terms/staff.ts'

/**
 * Who may call: `anyone`; `signing-in`, a session at any sign-in step; `staff`, anyone fully signed in; or a role with
 * this permission (`capabilities/permission/staff-permissions.ts`).
 */
export type ConsoleAccess = 'anyone' | 'signing-in' | 'staff' | StaffPermission

/** Like a call of the site, but for staff. */
export interface ConsoleTerms extends Pick<CallTerms, 'summary' | 'params' | 'data' | 'weight'> {
  readonly access: ConsoleAccess
  /** The answer is a picture instead of an envelope; refusals are still envelopes. */
  readonly file?: 'jpeg'
}

/** `'POST /console-api/users/freeze'` → its terms. */
export type ConsoleTable = Readonly<Record<`${'GET' | 'POST'} /console-api/${string}`, ConsoleTerms>>
