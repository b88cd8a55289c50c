/** What stands in a user's history of his security. */
export type SecurityEvent =
  | 'login'
  | 'login-failed'
  | 'login-locked'
  | 'new-device'
  | 'password-changed'
  | 'password-set'
  | 'password-reset'
  | 'email-changed'
  | 'email-confirmed'
  | 'phone-bound'
  | 'phone-changed'
  | 'authenticator-bound'
  | 'authenticator-closed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'pin-set'
  | 'pin-changed'
  | 'pin-locked'
  | 'secure-code-changed'
  | 'session-ended'
  | 'device-trusted'
  | 'device-forgotten'
  | 'anti-phishing-changed'
  | 'login-notices-off'
  | 'settings-locked'
  | 'settings-unlock-asked'
  | 'account-frozen'
  | 'account-thawed'
  | 'api-key-created'
  | 'api-key-activated'
  | 'api-key-changed'
  | 'api-key-deleted'
  | 'address-added'
  | 'address-deleted'
  | 'white-list-on'
  | 'white-list-off'
  | 'social-bound'
  | 'social-unbound'
  | 'export-asked'
  | 'export-fetched'
  | 'closing-asked'
  | 'closing-cancelled'
  | 'closing-stopped'
  | 'account-closed'

/** Where a change comes from; kept as said, never proof. A gateway's call has all of it. */
export interface CallFacts {
  readonly ip: string
  readonly userAgent: string
  readonly deviceId?: string | undefined
  readonly requestId?: string | undefined
  /** The kind of page it was made on: `H5` a phone's, `Web` a wider one. */
  readonly webSource?: 'H5' | 'Web' | undefined
  /** ISO 3166-1 alpha-2, where the address seems to be. */
  readonly country?: string | undefined
  /** Of the message. */
  readonly locale: string
}
