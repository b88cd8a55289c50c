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
  'withdrawals.read',
  'withdrawals.decide',
  'approvals.read',
  'approvals.decide',
  'audit.read',
  'staff.manage',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** What is asked for and done by two: of a user, of a member of staff, of a market or the fees, of an account without a user. */
export const approvalKinds = [
  'lift-freeze',
  'reset-factor',
  'close-account',
  'create-staff',
  'change-staff',
  'reset-staff',
  'market-state',
  'market-limits',
  'fee-tier',
  'risk-tiers',
  'contract-state',
  'contract-settings',
  'index-recipe',
  'collateral',
  'give-account',
  'end-stop',
  'move-coins',
  'give-up-move',
  'book-move',
  'tank-marks',
  'accept-token',
  'cold-key',
  'give-deposit',
  'release-deposit',
  'accept-origin',
  'return-deposit',
  'return-token',
  'settle-charge-back',
  'earn-product',
  'convert-coin',
  'referral-contract',
  'referral-release',
  'referral-clawback',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['waiting', 'expired', 'executed', 'rejected'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** How far a sign-in has come. */
export const signInStages = ['code', 'new-password', 'bind', 'open'] as const
export type SignInStage = (typeof signInStages)[number]
