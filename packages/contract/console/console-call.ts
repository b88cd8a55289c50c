import type { CallTerms } from '../call.ts'

/** The permission a call requires; the server decides which role has it. */
export type ConsolePermission =
  | 'health.read'
  | 'users.read'
  | 'users.private'
  | 'users.freeze'
  | 'users.end-sessions'
  | 'users.request'
  | 'users.mark'
  | 'kyc.read'
  | 'kyc.decide'
  | 'markets.read'
  | 'markets.restrict'
  | 'markets.request'
  | 'countries.read'
  | 'countries.change'
  | 'configuration.read'
  | 'configuration.change'
  | 'accounts.read'
  | 'accounts.request'
  | 'approvals.read'
  | 'approvals.decide'
  | 'audit.read'
  | 'staff.manage'

/**
 * Who may call: `anyone`; `signing-in`, a session at any sign-in step; `staff`, anyone fully signed in; or a role with
 * this permission.
 */
export type ConsoleAccess = 'anyone' | 'signing-in' | 'staff' | ConsolePermission

/** Like a call of the site, but for staff. */
export interface ConsoleTerms extends Pick<CallTerms, 'summary' | 'params' | 'data' | 'weight'> {
  readonly access: ConsoleAccess
  /** The answer is a picture instead of an envelope; refusals are still envelopes. */
  readonly file?: 'jpeg'
}

/** `'POST /console-api/users/freeze'` → its terms. */
export type ConsoleTable = Readonly<Record<`${'GET' | 'POST'} /console-api/${string}`, ConsoleTerms>>
