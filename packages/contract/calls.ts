import type { CallTerms, DataOf, ParamsOf } from './call.ts'
import { accessCalls } from './calls/access.ts'
import { accountDataCalls } from './calls/account-data.ts'
import { addressBookCalls } from './calls/address-book.ts'
import { alertCalls } from './calls/alerts.ts'
import { alphaCalls } from './calls/alpha.ts'
import { apiKeyCalls } from './calls/api-keys.ts'
import { apiReferenceCalls } from './calls/api-reference.ts'
import { assetCalls } from './calls/assets.ts'
import { captchaCalls } from './calls/captcha.ts'
import { contactChangeCalls } from './calls/contact-changes.ts'
import { deadManCalls } from './calls/dead-man.ts'
import { factorCalls } from './calls/factors.ts'
import { inboxCalls } from './calls/inbox.ts'
import { kycCalls } from './calls/kyc.ts'
import { marketCalls } from './calls/markets.ts'
import { orderListCalls } from './calls/order-lists.ts'
import { ownSessionCalls } from './calls/own-sessions.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { securityCalls } from './calls/security.ts'
import { sessionCalls } from './calls/session.ts'
import { settingsCalls } from './calls/settings.ts'
import { siteCalls } from './calls/site.ts'
import { spotOrderCalls } from './calls/spot-orders.ts'
import { stopAndLockCalls } from './calls/stop-and-lock.ts'

/** Every call of the site API by `METHOD /path`. */
export const calls = {
  ...siteCalls,
  ...apiReferenceCalls,
  ...marketCalls,
  ...assetCalls,
  ...alertCalls,
  ...deadManCalls,
  ...sessionCalls,
  ...spotOrderCalls,
  ...orderListCalls,
  ...settingsCalls,
  ...inboxCalls,
  ...captchaCalls,
  ...alphaCalls,
  ...apiKeyCalls,
  ...addressBookCalls,
  ...kycCalls,
  ...securityCalls,
  ...ownSessionCalls,
  ...stopAndLockCalls,
  ...contactChangeCalls,
  ...accountDataCalls,
  ...factorCalls,
  ...passkeyCalls,
  ...accessCalls,
} as const satisfies Record<string, CallTerms>

type Calls = typeof calls
export type CallName = keyof Calls
export type CallParams<N extends CallName> = ParamsOf<Calls[N]>
export type CallData<N extends CallName> = DataOf<Calls[N]>
