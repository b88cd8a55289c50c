/** Events in a user's security history. */
export type SecurityEvent =
  | 'login'
  | 'login-failed'
  | 'login-locked'
  | 'codes-stopped'
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

/** Where a change comes from; stored as claimed, never proof. A gateway's call has all of it. */
export interface CallOrigin {
  readonly ip: string
  readonly userAgent: string
  readonly deviceId?: string | undefined
  readonly requestId?: string | undefined
  /** The kind of page that made the call: `H5` for phones, `Web` for wider screens. */
  readonly webSource?: 'H5' | 'Web' | undefined
  /** ISO 3166-1 alpha-2, of the IP address as far as known. */
  readonly country?: string | undefined
  /** The message's language. */
  readonly locale: string
}
