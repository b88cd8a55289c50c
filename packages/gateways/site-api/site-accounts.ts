import type { AccessOptions, SocialProviders } from '@bowline/capabilities/account-access/index.ts'
import type { AccountChores, DataExports, Freezes } from '@bowline/capabilities/account-security/index.ts'
import type { OwnersKeys } from '@bowline/capabilities/api-keys/index.ts'
import type { Captcha } from '@bowline/capabilities/captcha/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import type {
  Authenticators,
  OneTimeCodes,
  OneTimeKeys,
  Passkeys,
  Pins,
  RecoveryCodes,
} from '@bowline/capabilities/factors/index.ts'
import type { PasswordStrength, Passwords } from '@bowline/capabilities/identity/index.ts'
import type { KycParts } from '@bowline/capabilities/kyc/index.ts'
import type { DemoInbox, Messages } from '@bowline/capabilities/messages/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'

/** What registering, signing in, security and verification depend on: one line per capability. */
export interface SiteAccounts {
  readonly messages: Pick<Messages, 'enqueue'>
  /** Absent in production. */
  readonly demoInbox: DemoInbox | undefined
  readonly captcha: Pick<Captcha, 'challenge' | 'check' | 'distrust'>
  readonly access: AccessOptions
  readonly social: SocialProviders
  readonly countries: CountryRules
  readonly permissions: Pick<Permissions, 'answer' | 'decide' | 'may'>
  readonly kyc: KycParts
  readonly passwords: Passwords
  readonly passwordStrength: PasswordStrength
  readonly freezes: Freezes
  readonly dataExports: DataExports
  readonly accountChores: Pick<AccountChores, 'soon'>
  readonly codes: OneTimeCodes
  readonly authenticators: Authenticators
  readonly pins: Pins
  readonly passkeys: Passkeys
  readonly recoveryCodes: RecoveryCodes
  readonly oneTimeKeys: OneTimeKeys
  readonly ownersKeys: OwnersKeys
}
