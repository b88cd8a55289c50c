/** What a one-time code is for; it is never valid for another operation (domain/accounts-and-compliance.md §4). */
export const Operation = {
  register: 1,
  login: 2,
  reset: 3,
  bindMobile: 4,
  oldMobile: 5,
  newMobile: 6,
  email: 7,
  authenticator: 8,
  withdrawal: 9,
  apiKey: 10,
  other: 11,
  pin: 12,
  /** Paying another user. */
  payUser: 13,
} as const
export type Operation = (typeof Operation)[keyof typeof Operation]
