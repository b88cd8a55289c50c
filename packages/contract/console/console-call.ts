import type { CallTerms } from '../call.ts'

/** What a member of staff must be allowed for a call; who has which role is the server's business. */
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
  | 'countries.read'
  | 'countries.change'
  | 'configuration.read'
  | 'configuration.change'
  | 'approvals.read'
  | 'approvals.decide'
  | 'audit.read'
  | 'staff.manage'

/**
 * Who may call: `anyone`, `signing-in` = a session at any of its steps, `staff` = anybody signed in to the end, or
 * somebody whose role has this permission.
 */
export type ConsoleAccess = 'anyone' | 'signing-in' | 'staff' | ConsolePermission

/** As a call of the site, but for staff. */
export interface ConsoleTerms extends Pick<CallTerms, 'summary' | 'params' | 'data' | 'weight'> {
  readonly access: ConsoleAccess
  /** The answer is a picture, not an envelope; refusals are envelopes all the same. */
  readonly file?: 'jpeg'
}

/** `'POST /console-api/users/freeze'` → its terms. */
export type ConsoleTable = Readonly<Record<`${'GET' | 'POST'} /console-api/${string}`, ConsoleTerms>>
