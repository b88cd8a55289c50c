import type { calls } from '@bowline/contract/calls.ts'
import type { Handlers } from './handler.ts'
import { accessHandlers } from './handlers/access.ts'
import { accountDataHandlers } from './handlers/account-data.ts'
import { addressBookHandlers } from './handlers/address-book.ts'
import { alertHandlers } from './handlers/alerts.ts'
import { alphaHandlers } from './handlers/alpha.ts'
import { apiKeyHandlers } from './handlers/api-keys.ts'
import { apiReferenceHandlers } from './handlers/api-reference.ts'
import { assetHandlers } from './handlers/assets.ts'
import { captchaHandlers } from './handlers/captcha.ts'
import { changeOrderHandlers } from './handlers/change-orders.ts'
import { contactChangeHandlers } from './handlers/contact-changes.ts'
import { deadManHandlers } from './handlers/dead-man.ts'
import { exportOrdersHandlers } from './handlers/export-orders.ts'
import { factorHandlers } from './handlers/factors.ts'
import { inboxHandlers } from './handlers/inbox.ts'
import { kycHandlers } from './handlers/kyc.ts'
import { marketHandlers } from './handlers/markets.ts'
import { orderHistoryHandlers } from './handlers/order-history.ts'
import { orderListHandlers } from './handlers/order-lists.ts'
import { ownSessionHandlers } from './handlers/own-sessions.ts'
import { passkeyHandlers } from './handlers/passkeys.ts'
import { placeOrderHandlers } from './handlers/place-order.ts'
import { securityHandlers } from './handlers/security.ts'
import { sessionHandlers } from './handlers/session.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { siteHandlers } from './handlers/site.ts'
import { stopAndLockHandlers } from './handlers/stop-and-lock.ts'

/** Who answers each call of the contract. */
export const handlers: Handlers<typeof calls> = {
  ...siteHandlers,
  ...apiReferenceHandlers,
  ...marketHandlers,
  ...assetHandlers,
  ...alertHandlers,
  ...deadManHandlers,
  ...sessionHandlers,
  ...settingsHandlers,
  ...placeOrderHandlers,
  ...changeOrderHandlers,
  ...orderHistoryHandlers,
  ...exportOrdersHandlers,
  ...orderListHandlers,
  ...inboxHandlers,
  ...captchaHandlers,
  ...alphaHandlers,
  ...apiKeyHandlers,
  ...addressBookHandlers,
  ...kycHandlers,
  ...securityHandlers,
  ...ownSessionHandlers,
  ...stopAndLockHandlers,
  ...contactChangeHandlers,
  ...accountDataHandlers,
  ...factorHandlers,
  ...passkeyHandlers,
  ...accessHandlers,
}
