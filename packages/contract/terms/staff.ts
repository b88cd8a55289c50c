/** Closed lists of the console: what a member of staff can be, and what a call can require of them. */
export const staffRoles = ['support', 'compliance', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `users.private` shows contact data in full. */
export const staffPermissions = [
  'health.read',
  'users.read',
  'users.private',
  'users.freeze',
  'users.end-sessions',
  'users.request',
  'users.mark',
  'kyc.read',
  'kyc.decide',
  'markets.read',
  'markets.restrict',
  'markets.request',
  'countries.read',
  'countries.change',
  'configuration.read',
  'configuration.change',
  'accounts.read',
  'accounts.request',
  'approvals.read',
  'approvals.decide',
  'audit.read',
  'staff.manage',
] as const
export type StaffPermission = (typeof staffPermissions)[number]
